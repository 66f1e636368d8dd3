import { COLLECT } from '../../nodes/MediaGeneration/catalog/collect.ts';
import {
	CALL_BY_PATH,
	type ForEachOperation,
} from '../../nodes/MediaGeneration/catalog/operations.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';

/** The part of JSON Schema that n8n's output panel uses. */
export interface Schema {
	readonly type: string;
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly items?: Schema;
}

const string: Schema = { type: 'string' };
const integer: Schema = { type: 'integer' };
const number: Schema = { type: 'number' };
const boolean: Schema = { type: 'boolean' };
const object = (properties: Record<string, Schema>): Schema => ({ type: 'object', properties });
const list = (items: Schema): Schema => ({ type: 'array', items });

const link = object({ url: string, expires_at: string });

/** As in an error output. */
const failure = object({
	message: string,
	description: string,
	charged: boolean,
	project_id: string,
	code: string,
	http_status: integer,
});

const deleted = object({ id: string, resource: string, deleted: boolean });

const uploaded = object({
	file_path: string,
	expires_at: string,
	files: list(object({ field: string, file_path: string, expires_at: string })),
});

const account = object({
	id: string,
	email: string,
	credits: integer,
	tier: string,
	subscription: object({
		name: string,
		status: string,
		billing_interval: string,
		current_period_end: string,
		cancel_at_period_end: boolean,
		price: object({ amount: number, currency: string }),
		discount: object({}),
	}),
});

const savedItem = object({
	id: string,
	name: string,
	type: string,
	assets: list(
		object({
			file_path: string,
			is_primary: boolean,
			media_kind: string,
			url: string,
			url_expires_at: string,
		}),
	),
});

const simpleFields: Record<string, Schema> = {
	id: string,
	resource: string,
	status: string,
	url: string,
	mime_type: string,
	credits_charged: integer,
	downloads: list(link),
};

/** What a tool returns: a project, or of *Check Only* what it would cost. */
const generated = object({ ...simpleFields, estimated_credits: number, estimate_basis: string });

/** An item on any of Collect's outputs. */
const collected = object({ ...simpleFields, waiting_since: string, failure });

const OF_OPERATIONS: ForEachOperation<Schema> = {
	project: {
		[COLLECT]: collected,
		[CALL_BY_PATH]: generated,
		get: object({ ...simpleFields, failure }),
		wait: object(simpleFields),
		download: object(simpleFields),
		delete: deleted,
	},
	file: { upload: uploaded },
	savedItem: { getAll: savedItem },
	account: { get: account },
};

/** The output schema of each operation of the action node, by `<resource>/<operation>`. */
export const outputSchemas = (tools: readonly Tool[]): ReadonlyMap<string, Schema> =>
	new Map([
		...Object.entries(OF_OPERATIONS).flatMap(([resource, own]) =>
			Object.entries<Schema>(own).map(([name, schema]) => [`${resource}/${name}`, schema] as const),
		),
		...tools.map(({ resource, slug }) => [`${resource}/${slug}`, generated] as const),
	]);

/** The trigger's output; an event may concern any resource. */
export const eventSchema: Schema = object({ type: string, ...simpleFields, failure });
