import { PARAMETERS } from '../../catalog/parameters';
import type { IDataObject } from 'n8n-workflow';
import { Failure } from '../../api/failures/failure';
import { readMessage } from '../../api/http/mask';
import type { Resource } from '../../catalog/projects';
import type { Item } from '../item';
import { judgeCharge } from '../money/charge';
import type { Target } from '../follow/read-project';
import { makeErrorJson } from '../../output/error';
import { readResources } from '../plan/project';
import { makeRefusal } from '../plan/refusal';
import { quote, parseId } from '../../fields';
import { isRecord, isNonEmptyText } from '../../json/record';

const { projectId, projectKind } = PARAMETERS;
const PROJECT_ID_LABEL = projectId.label;

interface MissingTarget {
	readonly problem: string;
	readonly advice: string;
	/** The project's ID, if the item has one. */
	readonly knownFields: { readonly id?: string };
}

const DEFAULT_ADVICE =
	'Pass on `resource` and `id` from the node that started the project, in one item per project.';

/** @throws Failure for a value that can't be an ID */
function readTargetId(item: Item): string {
	const given = item.getParameter('id') ?? '';
	const id = parseId(given);
	if (id === undefined)
		throw makeRefusal([`${PROJECT_ID_LABEL} is ${quote(given)}, which is not a project ID`]);
	return id;
}

function readOrExplain<T>(
	label: string,
	value: () => T,
): { readonly value?: T; readonly problem?: string } {
	try {
		return { value: value() };
	} catch (error) {
		// A `Failure` means an invalid value; any other error comes from an expression.
		const problem =
			error instanceof Failure ? error.message : `${label} cannot be read: ${readMessage(error)}`;
		return { problem };
	}
}

export function readTarget(item: Item): Target | MissingTarget {
	const { value: id = '', problem: unreadable } = readOrExplain(PROJECT_ID_LABEL, () =>
		readTargetId(item),
	);
	const { value: resources, problem } = readOrExplain(projectKind.label, () => readResources(item));
	const none = (why: string, advice = DEFAULT_ADVICE): MissingTarget => ({
		problem: why,
		advice,
		knownFields: id === '' ? {} : { id },
	});
	if (unreadable !== undefined) return none(unreadable);
	if (id === '') return none(`${PROJECT_ID_LABEL} is empty: this item has no project`);
	if (/\{\{|[\s/]/.test(id))
		return none(`${PROJECT_ID_LABEL} is ${quote(id)}, which is not a project ID`);
	return resources
		? { id, resources }
		: none(problem!, `Choose another ${projectKind.label}, or ${projectKind.labels.automatic}.`);
}

export interface ProjectRef {
	readonly id: string;
	readonly resource?: Resource;
	readonly status?: string;
}

export function makeFailedJson(
	failure: Failure,
	{ id, resource, status }: ProjectRef,
): IDataObject {
	const { outcome } = failure.facts;
	// The charge of a project that can't be read is unknown, so it is left out.
	const charged = outcome === 'notRead' ? undefined : judgeCharge(outcome);
	const facts = { ...failure.facts, projectId: id, charged };
	return {
		id,
		...(resource === undefined ? {} : { resource }),
		...(status === undefined ? {} : { status }),
		failure: makeErrorJson(new Failure(facts, failure)),
	};
}

/** The error of the node that should have started the project. n8n's own nodes return an error as text. */
const findStarterError = ({ error }: IDataObject): IDataObject | undefined =>
	isNonEmptyText(error)
		? { message: error }
		: isRecord(error) && typeof error.message === 'string'
			? (error as IDataObject)
			: undefined;

/** The failure is the error of the node that should have started the project, or else the problem. */
export function makeNeverStartedJson(
	json: IDataObject,
	{ problem, advice, knownFields }: MissingTarget,
): IDataObject {
	const error = findStarterError(json);
	if (!error) return { ...knownFields, failure: { message: problem, description: advice } };
	return {
		...knownFields,
		...(error.project_id === undefined ? {} : { id: error.project_id }),
		failure: error,
	};
}
