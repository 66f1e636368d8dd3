import type { IDataObject } from 'n8n-workflow';
import type { Failure } from '../../api/failure';
import { messageOf } from '../../api/thrown';
import { adviceFor } from '../../catalog/error-codes';
import type { Resource } from '../../catalog/projects';
import { RESOURCES } from '../../catalog/projects';
import type { Item } from '../item';
import { chargedAt } from '../money/charge';
import type { Target } from '../follow/read-once';
import { isRecord } from '../../fields';

const isKind = (kind: string): kind is Resource => RESOURCES.some((one) => one === kind);

const textOf = (item: Item, name: string): string => String(item.param(name) ?? '').trim();

/** Why an item has no project that can be read, with what is known about it. */
export interface NoTarget {
	readonly problem: string;
	readonly id?: string;
	readonly kind?: string;
}

/** What an expression gives for this item, or why it fails. */
function read(item: Item, name: string): { readonly text: string; readonly problem?: string } {
	try {
		return { text: textOf(item, name) };
	} catch (error) {
		return { text: '', problem: messageOf(error) };
	}
}

/** The project of an item, or why it has none. The ID stays with the item, whatever else is wrong with it. */
export function targetOf(item: Item): Target | NoTarget {
	const [kind, id] = [read(item, 'kind'), read(item, 'id')];
	const resource = kind.text.toLowerCase();
	const known = {
		...(id.text === '' ? {} : { id: id.text }),
		...(kind.text === '' ? {} : { kind: kind.text }),
	};
	const none = (problem: string): NoTarget => ({ problem, ...known });
	const unread = id.problem ?? kind.problem;
	if (unread !== undefined) {
		const label = id.problem === undefined ? 'Kind (kind)' : 'Project ID (id)';
		return none(`${label} cannot be read: ${unread}`);
	}
	if (id.text === '') return none('Project ID (id) is empty: this item has no project');
	if (/\{\{|[\s/]/.test(id.text)) {
		return none(`Project ID (id) is "${id.text}", which is not an ID`);
	}
	if (isKind(resource)) return { resource, id: id.text };
	return none(`Kind (kind) is "${kind.text}", but must be one of ${RESOURCES.join(', ')}`);
}

/** The output for a project that ended without a result, or was given up. */
export function failedJson(
	failure: Failure,
	{ resource, id }: Target,
	status?: string,
): IDataObject {
	const { outcome, message, description, code } = failure.facts;
	// Collect knows only the ID, so the charge of an unreadable project is unknown.
	const charged = outcome === 'notRead' ? 'unknown' : chargedAt(outcome);
	return {
		id,
		resource,
		...(status === undefined ? {} : { status }),
		...(charged === 'unknown' ? {} : { charged }),
		failure: {
			message,
			...(code === undefined ? {} : { code, meaning: adviceFor(code).meaning }),
			...(description === undefined ? {} : { advice: description }),
		},
	};
}

/** The error of the node that should have started the project; stock nodes give a text. */
const errorOf = ({ error }: IDataObject): IDataObject | undefined =>
	typeof error === 'string' && error !== ''
		? { message: error }
		: isRecord(error) && typeof error.message === 'string'
			? (error as IDataObject)
			: undefined;

/** An item without a project: the error of the node that should have started it, or what is wrong with the item. */
export function neverStarted(json: IDataObject, { problem, id, kind }: NoTarget): IDataObject {
	const known = {
		...(id === undefined ? {} : { id }),
		...(kind === undefined ? {} : { resource: kind }),
	};
	const error = errorOf(json);
	if (!error) {
		const advice = 'Pass on `resource` and `id` from the node that started the project.';
		return { ...known, failure: { message: problem, advice } };
	}
	const { message, description, charged, project_id, code } = error;
	return {
		...known,
		...(project_id === undefined ? {} : { id: project_id }),
		...(charged === undefined ? {} : { charged }),
		failure: {
			message,
			...(code === undefined ? {} : { code }),
			...(description === undefined ? {} : { advice: description }),
		},
	};
}
