import type { INodeProperties } from 'n8n-workflow';
import { COLLECT } from '../catalog/collect';
import { OPERATIONS, type Operation } from '../catalog/operations';
import { PARAMETERS } from '../catalog/parameters';
import { hiddenWhen, shownWhen } from './display-conditions';
import { collectionProperty, parameterProperty } from './parameter-property';

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
	return hiddenWhen({ '/operation': [...new Set(others)] }, option);
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
export const options: INodeProperties = collectionProperty(PARAMETERS.options, 'Add Option', [
	hiddenWhen(LOOKUP, parameterProperty(includeInputBinary)),
	parameterProperty(includeInputFields),
	shownWhen({ '/operation': [COLLECT] }, parameterProperty(giveUpAfter)),
	showWhereUsed(({ starts }) => starts, parameterProperty(maxCredits)),
	showWhereUsed(({ starts }) => starts, parameterProperty(maxProjects)),
	showWhereUsed(({ waits }) => waits, parameterProperty(maxWait)),
	hiddenWhen(LOOKUP, parameterProperty(parallelRequests)),
	showWhereUsed(({ returns }) => returns, parameterProperty(output)),
	showWhereUsed(({ returns }) => returns === 'files', parameterProperty(outputField)),
	showWhereUsed(({ returns }) => returns, parameterProperty(simplify)),
	showWhereUsed(({ starts }) => starts, parameterProperty(existingProject)),
]);
