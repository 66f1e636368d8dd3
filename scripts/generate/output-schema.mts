import { COLLECT, type OperationRecord } from '../../nodes/MediaGeneration/catalog/operations.ts';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { makeProjectSample } from '../../nodes/MediaGeneration/catalog/outputs.ts';
import { listModels } from '../../nodes/MediaGeneration/estimate/prices.ts';

/** The part of JSON Schema that n8n's output panel uses. */
export interface Schema {
	readonly type: string;
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly items?: Schema;
}

const ID = 'cm1k2d8qx0001abcdefghijkl';
const EXPIRY_TIME = '2026-12-24T10:30:00.000Z';
const FILE_PATH = 'api-assets/id/cat.jpg';

/** Sample outputs of operations that aren't tools, by resource. Each schema has exactly the keys of its sample. */
export const SAMPLES = {
	project: {
		[COLLECT]: makeProjectSample(COLLECT),
		get: makeProjectSample('get'),
		wait: makeProjectSample('wait'),
		download: makeProjectSample('download'),
		delete: { id: ID, resource: 'video', deleted: true },
	},
	file: {
		upload: {
			file_path: FILE_PATH,
			expires_at: EXPIRY_TIME,
			files: [{ field: 'data', file_path: FILE_PATH, expires_at: EXPIRY_TIME }],
		},
	},
	savedItem: {
		getAll: {
			id: 'cm1k2d8qx0010abcdefghijkl',
			name: 'Our mascot',
			type: 'character',
			assets: [
				{
					file_path: 'saved-items/id/mascot.png',
					is_primary: true,
					media_kind: 'IMAGE',
					url: 'https://images.example.com/mascot.png',
					url_expires_at: EXPIRY_TIME,
				},
			],
		},
	},
	voice: {
		getAll: { id: 'Abraham Lincoln', avatar_url: 'https://images.example.com/voice.png' },
	},
	model: { getAll: listModels(catalog).find(({ value }) => value === 'kling-2.6')! },
	account: {
		get: {
			id: 'cm1k2d8qx0009abcdefghijkl',
			email: 'you@example.com',
			credits: 9985,
			tier: 'pro',
			subscription: {
				name: 'Pro',
				status: 'active',
				billing_interval: 'month',
				current_period_end: EXPIRY_TIME,
				cancel_at_period_end: false,
				price: { amount: 4900, currency: 'usd' },
				discount: { percent_off: 20 },
			},
		},
	},
} as const satisfies OperationRecord<object>;

/** A whole number becomes an `integer`, so a sample of a `number` needs decimals. */
function createSchema(sample: unknown): Schema {
	if (Array.isArray(sample)) return { type: 'array', items: createSchema(sample[0]) };
	if (typeof sample !== 'object' || sample === null) {
		return { type: Number.isInteger(sample) ? 'integer' : typeof sample };
	}
	const properties = Object.entries(sample).map(([key, value]) => [key, createSchema(value)]);
	return { type: 'object', properties: Object.fromEntries(properties) };
}

/** Lists the output schemas of the action node, by `<resource>/<operation>`. */
export const listOutputSchemas = (): Array<[string, Schema]> =>
	[
		...Object.entries(SAMPLES).flatMap(([resource, own]) =>
			Object.entries(own).map(([name, sample]) => [`${resource}/${name}`, sample] as const),
		),
		...catalog.map(
			({ resource, slug }) => [`${resource}/${slug}`, makeProjectSample(slug)] as const,
		),
	].map(([path, sample]) => [path, createSchema(sample)]);

/** One schema for all resources, since an event may be about a project of any resource. */
export const eventSchema: Schema = createSchema({
	type: 'video.completed',
	...makeProjectSample('get'),
});
