import type { INodeProperties } from 'n8n-workflow';
import { catalog } from '../catalog';
import { PARAMETERS, SAVED_ITEM_TYPE_LABELS } from '../catalog/parameters';
import { createNotice, createProperty, sortByName } from './parameter-property';

/** Properties with one definition for all operations; properties.ts decides which operations have them. */

export const resourceChoice = createProperty(PARAMETERS.resource, { noDataExpression: true });
export const completion = createProperty(PARAMETERS.completion);
export const fileType = createProperty(PARAMETERS.fileType);
export const binaryFields = createProperty(PARAMETERS.binaryFields);
export const projectKind = createProperty(PARAMETERS.projectKind);
export const projectId = createProperty(PARAMETERS.projectId);
export const whenFinished = createProperty(PARAMETERS.whenFinished);
export const returnAll = createProperty(PARAMETERS.returnAll);

export const limit: INodeProperties = createProperty(PARAMETERS.limit, {
	displayOptions: { show: { [PARAMETERS.returnAll.name]: [false] } },
});

export const savedItemType = createProperty(PARAMETERS.savedItemType, {
	type: 'options',
	options: SAVED_ITEM_TYPE_LABELS.map(([value, name]) => ({ name, value })),
});

export const modelTool = createProperty(PARAMETERS.modelTool, {
	type: 'options',
	options: sortByName([
		{ name: 'All', value: '' },
		...catalog
			.filter(({ constraints }) => constraints)
			.map(({ label, slug }) => ({ name: label, value: slug })),
	]),
});

export const deleteNotice = createNotice(
	'This permanently removes the results from Magic Hour. Download them first.',
);
