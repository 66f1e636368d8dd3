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

/** Why an item has no project. */
export interface NoTarget {
	readonly problem: string;
}

function read(item: Item): Target | NoTarget {
	const [resource, id] = [textOf(item, 'kind'), textOf(item, 'id')];
	if (id === '') return { problem: 'Project ID (id) is empty: this item has no project' };
	if (/\{\{|[\s/]/.test(id)) return { problem: `Project ID (id) is "${id}", which is not an ID` };
	if (isKind(resource)) return { resource, id };
	return { problem: `Kind (kind) is "${resource}", but must be one of ${RESOURCES.join(', ')}` };
}

/** The project of an item, or why it has none. */
export function targetOf(item: Item): Target | NoTarget {
	try {
		return read(item);
	} catch (error) {
		// An expression that fails for this item.
		return { problem: `Kind (kind) or Project ID (id) cannot be read: ${messageOf(error)}` };
	}
}

/** The output for a project that ended without a result, or was given up. */
export function failedJson(
	failure: Failure,
	{ resource, id }: Target,
	status?: string,
): IDataObject {
	const { outcome: end, message, description, code } = failure.facts;
	// Collect knows only the ID, so the charge of an unreadable project is unknown.
	const charged = end === 'notRead' ? 'unknown' : chargedAt(end);
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

/** An item without a project: the error of the node that should have started it, or what is wrong with the item. */
export function neverStarted({ error }: IDataObject, { problem }: NoTarget): IDataObject {
	if (!isRecord(error) || typeof error.message !== 'string') {
		const advice = 'Give the kind and the ID as the node that started the project gave them.';
		return { failure: { message: problem, advice } };
	}
	const { message, description, charged, project_id, code } = error;
	return {
		...(project_id === undefined ? {} : { id: project_id }),
		...(charged === undefined ? {} : { charged }),
		failure: {
			message,
			...(code === undefined ? {} : { code }),
			...(description === undefined ? {} : { advice: description }),
		},
	};
}
