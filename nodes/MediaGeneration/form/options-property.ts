import type { INodeProperties } from 'n8n-workflow';
import { DEFAULTS } from '../catalog/defaults';
import { COLLECT } from '../catalog/collect';
import { giveUpAfter } from './collect-properties';
import { byLabel } from './order';
import { hiddenWhen, shownWhen } from './shown';

// The linter of n8n recognises a default by a plain name only.
const { maxWaitMinutes, concurrency, binaryField } = DEFAULTS;

/** Neither waits nor gives files. */
const LOOKS = ['get', 'get-faces', 'getAll', 'delete', 'upload'];

/** What is done with a project that was started before. */
const LATER = ['wait', 'download', COLLECT];

const maxWait: INodeProperties = {
	displayName: 'Maximum Wait (Minutes)',
	name: 'maxWaitMinutes',
	type: 'number',
	typeOptions: { minValue: 0.1, maxValue: 1440 },
	default: maxWaitMinutes,
	description:
		'How long to wait at most. The project goes on after that; fetch it later with Wait and its ID.',
};

const maxCredits: INodeProperties = {
	displayName: 'Maximum Credits',
	name: 'maxCredits',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 100,
	description:
		'No further project is started once this node has used so many credits in the execution, over all of its runs. Projects then start one after the other, so that at most one passes the limit.',
};

const maxProjects: INodeProperties = {
	displayName: 'Maximum Projects',
	name: 'maxProjects',
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 0 },
	default: 10,
	description:
		'How many projects this node may start in one execution, over all of its runs. A project that failed costs nothing and does not count.',
};

const parallel: INodeProperties = {
	displayName: 'Parallel Requests',
	name: 'concurrency',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 200, numberPrecision: 0 },
	default: concurrency,
	description: 'How many requests may be under way at the same time over all items',
};

const outputField: INodeProperties = {
	displayName: 'Put Output in Field',
	name: 'outputField',
	type: 'string',
	default: binaryField,
	hint: 'The name of the output binary field to put the file in',
	description: 'Further results of the same project go to fields with _1, _2 and so on at the end',
};

const includeInputBinary: INodeProperties = {
	displayName: 'Include Input Binary',
	name: 'includeInputBinary',
	type: 'boolean',
	default: false,
	description:
		'Whether to put out the files of the input as well; a result replaces a file of the same field',
};

const includeInputFields: INodeProperties = {
	displayName: 'Include Input Fields',
	name: 'includeInputFields',
	type: 'boolean',
	default: false,
	description:
		'Whether to put out the JSON fields of the input as well; a field of the project replaces one of the same name',
};

/** One collection for all operations; each sees what it can use. */
export const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: byLabel([
		includeInputBinary,
		includeInputFields,
		shownWhen({ '/operation': [COLLECT] }, giveUpAfter),
		hiddenWhen({ '/operation': [...LOOKS, ...LATER] }, maxCredits),
		hiddenWhen({ '/operation': [...LOOKS, ...LATER] }, maxProjects),
		hiddenWhen({ '/operation': [...LOOKS, 'download', COLLECT] }, maxWait),
		parallel,
		hiddenWhen({ '/operation': [...LOOKS, 'wait'] }, outputField),
	]),
};
