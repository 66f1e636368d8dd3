import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../../api/failures/failure';
import { readMessage } from '../../api/http/mask';
import { PARAMETERS } from '../../catalog/parameters';
import type { Resource } from '../../catalog/projects';
import { isNonEmptyText, isRecord } from '../../json/record';
import { makeErrorJson } from '../../output/error';
import type { Target } from '../follow/read-project';
import type { Item } from '../item';
import { parseProjectId, readResources } from '../plan/project';

interface MissingTarget {
	readonly problem: string;
	/** The project's ID, if the item has one. */
	readonly id?: string;
}

/** An invalid value or a failing expression is the problem of its item, and doesn't end the node. */
export function readTarget(item: Item): Target | MissingTarget {
	let id: string | undefined;
	try {
		id = parseProjectId(PARAMETERS.projectId.label, item.getParameter(PARAMETERS.projectId.name));
		return { id, resources: readResources(item) };
	} catch (error) {
		return { problem: readMessage(error), id };
	}
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
	return {
		id,
		...(resource === undefined ? {} : { resource }),
		...(status === undefined ? {} : { status }),
		failure: makeErrorJson(failure.with({ projectId: id })),
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
	{ problem, id: knownId }: MissingTarget,
): IDataObject {
	const error = findStarterError(json);
	const id = error?.project_id ?? knownId;
	return {
		...(id === undefined ? {} : { id }),
		failure: error ?? {
			message: problem,
			description:
				'Pass on `resource` and `id` from the node that started the project, in one item per project.',
		},
	};
}
