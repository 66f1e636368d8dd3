import type { INodeProperties } from 'n8n-workflow';
import { catalog } from '../catalog';
import { PARAMETERS, SAVED_ITEM_TYPE_LABELS } from '../catalog/parameters';
import { notice, parameterProperty, sortByName } from './parameter-property';

/** Parts of the form that no tool changes; properties.ts decides which operations show them. */

export const resourceChoice = parameterProperty(PARAMETERS.resource, { noDataExpression: true });
export const completion = parameterProperty(PARAMETERS.completion);
export const fileType = parameterProperty(PARAMETERS.fileType);
export const binaryFields = parameterProperty(PARAMETERS.binaryFields);
export const projectKind = parameterProperty(PARAMETERS.projectKind);
export const projectId = parameterProperty(PARAMETERS.projectId);
export const whenFinished = parameterProperty(PARAMETERS.whenFinished);
export const returnAll = parameterProperty(PARAMETERS.returnAll);

export const limit: INodeProperties = parameterProperty(PARAMETERS.limit, {
	displayOptions: { show: { [PARAMETERS.returnAll.name]: [false] } },
});

export const savedItemType = parameterProperty(PARAMETERS.savedItemType, {
	type: 'options',
	options: SAVED_ITEM_TYPE_LABELS.map(([value, name]) => ({ name, value })),
});

export const modelTool = parameterProperty(PARAMETERS.modelTool, {
	type: 'options',
	options: sortByName([
		{ name: 'All', value: '' },
		...catalog
			.filter(({ constraints }) => constraints)
			.map(({ label, slug }) => ({ name: label, value: slug })),
	]),
});

export const deleteNotice = notice(
	'This permanently removes the results from Magic Hour. Download them first.',
);
