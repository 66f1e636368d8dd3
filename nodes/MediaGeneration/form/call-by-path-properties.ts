import type { INodeProperties } from 'n8n-workflow';
import { BINARY_FIELD, PARAMETERS } from '../catalog/parameters';
import { anyMediaModes } from './modes';
import { listOfEntries, parameterProperty } from './parameter-property';
import { callByPathNotice } from './price-notice';

/** The request of *Call by Path*; upload, wait, download and limits are those of every tool. */
export const callByPathProperties: INodeProperties[] = [
	callByPathNotice,
	parameterProperty(PARAMETERS.resultKind),
	parameterProperty(PARAMETERS.path),
	parameterProperty(PARAMETERS.body, { type: 'json', default: '{}' }),
	parameterProperty(
		PARAMETERS.files,
		listOfEntries(PARAMETERS.file.label, [
			parameterProperty(PARAMETERS.bodyField),
			parameterProperty(PARAMETERS.file, {
				type: 'resourceLocator',
				default: { mode: 'binary', value: BINARY_FIELD },
				modes: anyMediaModes,
			}),
		]),
	),
];
