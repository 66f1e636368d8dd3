import type { INodeProperties } from 'n8n-workflow';
import { COLLECT } from '../catalog/collect';
import { OPERATIONS, type Operation } from '../catalog/operations';
import { PARAMETERS } from '../catalog/parameters';
import { hideWhen, showWhen } from './display-conditions';
import { createCollection, createProperty } from './parameter-property';

/** These operations return a list without files. */
const LOOKUP = { '/resource': ['savedItem', 'voice', 'model'] };

const operations = Object.values(OPERATIONS).flatMap((own) => Object.entries<Operation>(own));

/** Hides an option in the operations that don't use it. Every tool uses it. */
function showWhereUsed(
	isUsed: (operation: Operation) => unknown,
	option: INodeProperties,
): INodeProperties {
	const users = operations.filter(([, operation]) => isUsed(operation)).map(([name]) => name);
	const others = operations.map(([name]) => name).filter((name) => !users.includes(name));
	return hideWhen({ '/operation': [...new Set(others)] }, option);
}

const {
	existingProject,
	giveUpAfter,
	includeInputBinary,
	includeInputFields,
	maxCredits,
	maxProjects,
	maxWait,
	output,
	outputField,
	parallelRequests,
	simplify,
} = PARAMETERS;

/** One collection for all operations; each shows the options that it uses. */
export const options: INodeProperties = createCollection(PARAMETERS.options, 'Add Option', [
	hideWhen(LOOKUP, createProperty(includeInputBinary)),
	createProperty(includeInputFields),
	showWhen({ '/operation': [COLLECT] }, createProperty(giveUpAfter)),
	showWhereUsed(({ starts }) => starts, createProperty(maxCredits)),
	showWhereUsed(({ starts }) => starts, createProperty(maxProjects)),
	showWhereUsed(({ waits }) => waits, createProperty(maxWait)),
	hideWhen(LOOKUP, createProperty(parallelRequests)),
	showWhereUsed(({ returns }) => returns, createProperty(output)),
	showWhereUsed(({ returns }) => returns === 'files', createProperty(outputField)),
	showWhereUsed(({ returns }) => returns, createProperty(simplify)),
	showWhereUsed(({ starts }) => starts, createProperty(existingProject)),
]);
