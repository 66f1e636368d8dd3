import type { INodeProperties } from 'n8n-workflow';
import { SAVED_ITEM_TYPES } from '../catalog/account';
import {
	COMPLETION,
	FILE_TYPE,
	KIND_OR_AUTOMATIC,
	RESOURCE,
	WHEN_FINISHED,
} from '../catalog/closed-lists';
import { GIVE_UP_AFTER_MINUTES } from '../catalog/collect';
import { DEFAULTS } from '../catalog/defaults';
import { AUTOMATIC } from '../catalog/projects';
import { SPEC } from '../catalog/spec';
import { titled } from '../fields';
import { closedListProperty, notice } from './recurring';

/** Parts of the form that no tool changes. Which operation shows them is in properties.ts. */

// The linter of n8n recognizes a default by a plain name only.
const { binaryField } = DEFAULTS;

export const resourceChoice = closedListProperty(RESOURCE, {
	name: 'resource',
	noDataExpression: true,
	default: 'image',
});

export const completion = closedListProperty(COMPLETION, {
	name: 'completion',
	about: {
		check:
			'Start nothing. Return the problems of each item, its estimated credits, its files and the request.',
		start:
			'Return the project ID and continue; get the result later with Project > Wait or, except for Detect Faces, the trigger node',
		download: 'Wait until the project is finished and download all results',
		wait: `Wait until the project is finished and return the links, which expire after ${SPEC.downloadHours} hours`,
	},
	default: DEFAULTS.completion,
	description:
		'Choose when to continue the workflow, and with what. Stopping the execution doesn’t stop the project or refund it: <a href="https://github.com/media-generation-nodes/n8n-nodes-media-generation/blob/main/docs/build-without-paying.md#i-stopped-an-execution">how to get its result</a>.',
});

export const simplify: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

export const fileType = closedListProperty(FILE_TYPE, {
	name: 'fileType',
	about: {
		automatic: 'By the name and MIME type of each file',
		gif: 'An animation for the video of Face Swap: GIF, animated WebP or WebM',
	},
	default: DEFAULTS.fileType,
	description: 'Type of the files. Magic Hour accepts a file only where it expects this type.',
});

export const fileNames: INodeProperties = {
	displayName: 'Input Binary Fields',
	name: 'files',
	type: 'string',
	default: binaryField,
	required: true,
	placeholder: 'e.g. portrait, video',
	hint: 'The names of the input binary fields that hold the files, separated by commas',
	description: 'All files of an item are uploaded together, in this order',
};

export const projectKind = closedListProperty(KIND_OR_AUTOMATIC, {
	name: 'kind',
	about: {
		[AUTOMATIC]: 'Use the “resource” of the input item, or look the ID up in each kind',
	},
	default: 'automatic',
	description: 'Type of the project',
});

export const projectId: INodeProperties = {
	displayName: 'Project ID',
	name: 'id',
	type: 'string',
	default: '={{ $json.id }}',
	required: true,
	placeholder: 'e.g. clx7uu86w0a5qp55yxz315r6r',
	description: 'The ID returned when the project was started',
};

export const deleteNotice = notice(
	'This permanently removes the results from Magic Hour. Download them first.',
);

export const whenFinished = closedListProperty(WHEN_FINISHED, {
	name: 'whenFinished',
	about: {
		download: 'Download all results of the project',
		links: `Return the links, which expire after ${SPEC.downloadHours} hours`,
	},
	default: 'download',
	description: 'Choose whether to download the results of finished projects',
});

export const giveUpAfter: INodeProperties = {
	displayName: 'Give Up After (Minutes)',
	name: 'giveUpAfterMinutes',
	type: 'number',
	typeOptions: { minValue: 0.1 },
	default: GIVE_UP_AFTER_MINUTES,
	description:
		'How long to wait for a project, counted from the first check. Then the item goes to Failed. The project itself keeps running.',
};

export const returnAll: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

export const limit: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 50,
	description: 'Max number of results to return',
	displayOptions: { show: { returnAll: [false] } },
};

export const savedItemType: INodeProperties = {
	displayName: 'Type',
	name: 'type',
	type: 'options',
	options: [
		{ name: 'Any', value: '' },
		...SAVED_ITEM_TYPES.map((value) => ({ name: titled(value), value })),
	],
	default: '',
	description:
		'Only return saved items of this type. To send a value that isn’t listed, use an expression.',
};
