import type { INodeProperties } from 'n8n-workflow';
import { BINARY_FIELD, PARAMETERS } from '../catalog/parameters';
import { anyMediaModes } from './modes';
import { createListAttributes, createProperty } from './parameter-property';
import { callByPathNotice } from './price-notice';

export const callByPathProperties: INodeProperties[] = [
	callByPathNotice,
	createProperty(PARAMETERS.resultKind),
	createProperty(PARAMETERS.path),
	createProperty(PARAMETERS.body, { type: 'json', default: '{}' }),
	createProperty(
		PARAMETERS.files,
		createListAttributes(PARAMETERS.file.label, [
			createProperty(PARAMETERS.bodyField),
			createProperty(PARAMETERS.file, {
				type: 'resourceLocator',
				default: { mode: 'binary', value: BINARY_FIELD },
				modes: anyMediaModes,
			}),
		]),
	),
];
