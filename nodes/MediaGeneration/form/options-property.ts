import type { INodeProperties } from 'n8n-workflow';
import { OUTPUT } from '../catalog/closed-lists';
import { DEFAULTS } from '../catalog/defaults';
import { COLLECT } from '../catalog/collect';
import { OPERATIONS, type Operation } from '../catalog/operations';
import { byLabel } from './order';
import { giveUpAfter } from './fixed-properties';
import { hiddenWhen, shownWhen } from './display-conditions';
import { closedListProperty } from './recurring';

// The linter of n8n recognizes a default by a plain name only.
const { maxWaitMinutes, concurrency, binaryField } = DEFAULTS;

/** A list, and no files. */
const LOOKUP = { '/resource': ['savedItem'] };

const operations = Object.values(OPERATIONS).flatMap((own) => Object.entries<Operation>(own));

/** Hidden where no operation of this name uses it; every tool does. */
function shownIf(
	uses: (operation: Operation) => unknown,
	option: INodeProperties,
): INodeProperties {
	const users = operations.filter(([, operation]) => uses(operation)).map(([name]) => name);
	const others = operations.map(([name]) => name).filter((name) => !users.includes(name));
	return hiddenWhen({ '/operation': [...new Set(others)] }, option);
}

const maxWait: INodeProperties = {
	displayName: 'Maximum Wait (Minutes)',
	name: 'maxWaitMinutes',
	type: 'number',
	typeOptions: { minValue: 0.1, maxValue: 1440 },
	default: maxWaitMinutes,
	description:
		'Maximum time to wait. Then the item fails, but the project keeps running: get its result later with Project > Wait.',
};

const maxCredits: INodeProperties = {
	displayName: 'Maximum Credits',
	name: 'maxCredits',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 100,
	description:
		'Start no more projects once this node has used this many credits in one execution, loops and retries included. The last project may exceed the limit. The charge at the start counts; for tools that charge per frame, it is an estimate.',
};

const maxProjects: INodeProperties = {
	displayName: 'Maximum Projects',
	name: 'maxProjects',
	type: 'number',
	typeOptions: { minValue: 0, numberPrecision: 0 },
	default: 10,
	description:
		'Maximum number of projects this node may start in one execution, loops and retries included. Failed projects don’t count if the node waits for them.',
};

const parallel: INodeProperties = {
	displayName: 'Parallel Requests',
	name: 'concurrency',
	type: 'number',
	typeOptions: { minValue: 1, maxValue: 200, numberPrecision: 0 },
	default: concurrency,
	description: 'Maximum number of concurrent requests, over all items',
};

const outputField: INodeProperties = {
	displayName: 'Put Output in Field',
	name: 'outputField',
	type: 'string',
	default: binaryField,
	hint: 'The name of the output binary field to put the file in',
	description: 'Additional results of an item are stored under this name with _1, _2 and so on',
};

const output = closedListProperty(OUTPUT, {
	name: 'output',
	default: 'file',
	description: 'Return one item per project, or one item per file (numbered in file_index)',
});

const includeInputBinary: INodeProperties = {
	displayName: 'Include Input Binary',
	name: 'includeInputBinary',
	type: 'boolean',
	default: false,
	description:
		'Whether to output the files of the input as well; a result replaces a file in the same field',
};

const includeInputFields: INodeProperties = {
	displayName: 'Include Input Fields',
	name: 'includeInputFields',
	type: 'boolean',
	default: false,
	description:
		'Whether to output the JSON fields of the input as well, such as the columns of a row; a field of the result replaces one of the same name',
};

const existingProject: INodeProperties = {
	displayName: 'Use Existing Project',
	name: 'existingProject',
	type: 'string',
	default: '',
	placeholder: 'e.g. clx7uu86w0a5qp55yxz315r6r',
	hint: 'For manual executions only: starts nothing and costs nothing',
	description:
		'ID of a project that this tool started. While you build the workflow, the node returns its results instead of starting a new one.',
};

/** One collection for all operations; each shows what it can use. */
export const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: byLabel([
		hiddenWhen(LOOKUP, includeInputBinary),
		includeInputFields,
		shownWhen({ '/operation': [COLLECT] }, giveUpAfter),
		shownIf(({ starts }) => starts, maxCredits),
		shownIf(({ starts }) => starts, maxProjects),
		shownIf(({ waits }) => waits, maxWait),
		hiddenWhen(LOOKUP, parallel),
		shownIf(({ returns }) => returns, output),
		shownIf(({ returns }) => returns === 'files', outputField),
		shownIf(({ starts }) => starts, existingProject),
	]),
};
