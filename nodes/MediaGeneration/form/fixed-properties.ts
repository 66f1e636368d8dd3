import type { INodeProperties } from 'n8n-workflow';
import { COMPLETION, FILE_TYPE, RESOURCE } from '../catalog/closed-lists';
import { DEFAULTS } from '../catalog/defaults';
import { SPEC } from '../catalog/spec';
import { optionsOfList } from './closed-list';

/** Parts of the form that no tool changes. Which operation shows them is in properties.ts. */

// The linter of n8n recognizes a default by a plain name only.
const { binaryField, completion: presetCompletion, fileType: automatic } = DEFAULTS;

export const resourceChoice: INodeProperties = {
	displayName: 'Resource',
	name: 'resource',
	type: 'options',
	noDataExpression: true,
	options: optionsOfList(RESOURCE),
	default: 'image',
};

export const completion: INodeProperties = {
	displayName: 'After Starting',
	name: 'completion',
	type: 'options',
	options: optionsOfList(COMPLETION, {
		check:
			'Start nothing. Return the problems of each item, its estimated credits, its files and the request.',
		start:
			'Return the project ID and continue; get the result later with Project > Wait or, except for Detect Faces, the trigger node',
		download: 'Wait until the project is finished and download all results',
		wait: `Wait until the project is finished and return the links, which expire after ${SPEC.downloadHours} hours`,
	}),
	default: presetCompletion,
	description:
		'Choose when to continue the workflow, and with what. Stopping the execution doesn’t stop the project or refund it: <a href="https://github.com/media-generation-nodes/n8n-nodes-media-generation/blob/main/docs/build-without-paying.md#i-stopped-an-execution">how to get its result</a>.',
};

export const simplify: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

export const fileType: INodeProperties = {
	displayName: 'Type',
	name: 'fileType',
	type: 'options',
	options: optionsOfList(FILE_TYPE, {
		automatic: 'By the name and MIME type of each file',
		gif: 'An animation for the video of Face Swap: GIF, animated WebP or WebM',
	}),
	default: automatic,
	description: 'Type of the files. Magic Hour accepts a file only where it expects this type.',
};

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
