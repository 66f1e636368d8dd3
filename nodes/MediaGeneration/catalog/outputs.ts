import { COLLECT } from './operations';
import { PARAMETERS } from './parameters';

interface OutputKey {
	readonly key: string;
	/** A value for the output schema, of which n8n's output panel shows the type. */
	readonly sample: unknown;
	/** In Markdown, for docs/files-and-output.md. */
	readonly description: string;
	/** The operations whose output may have the key; default: all that return a project. */
	readonly operations?: readonly string[];
}

const ID = 'cm1k2d8qx0001abcdefghijkl';
const URL = `https://videos.example.com/${ID}/output.mp4`;
const TIME = '2026-12-24T10:30:00.000Z';

const describeUnfinished = (key: string, sample: string, meaning: string): OutputKey => ({
	key,
	sample,
	description: `only *Collect*, not finished: ${meaning}`,
	operations: [COLLECT],
});

/** The keys of a project in the output of both nodes with *Simplify* on, in this order. */
export const PROJECT_KEYS: readonly OutputKey[] = [
	{ key: 'id', sample: ID, description: 'the project ID' },
	{ key: 'resource', sample: 'video', description: '`video`, `image` or `audio`' },
	{ key: 'status', sample: 'complete', description: 'in the words of the service' },
	{ key: 'url', sample: URL, description: 'link of the first result' },
	{ key: 'mime_type', sample: 'video/mp4', description: 'type of the first result' },
	{ key: 'credits_charged', sample: 450, description: 'credits of the whole project' },
	{ key: 'credits_refunded', sample: 0, description: 'if the service returns it' },
	{
		key: 'downloads',
		sample: [{ url: URL, expires_at: TIME }],
		description: 'links of all results',
	},
	{
		key: 'file_index',
		sample: 0,
		description: `with *${PARAMETERS.output.label}: ${PARAMETERS.output.labels.file}*, the number of the result, from 0`,
	},
	{
		key: 'faces',
		sample: [{ path: 'api-assets/id/0-0.png', url: 'https://images.example.com/0-0.png' }],
		description:
			'only *Detect Faces*: each has a `path` for *Face Mappings*, and the `url` of its picture',
		operations: ['face-detection'],
	},
	{
		key: 'failure',
		sample: {
			message: 'The project failed',
			description: 'You weren’t charged for this item.',
			charged: false,
			project_id: ID,
			code: 'no_source_face',
			http_status: 422,
		},
		description: 'why the project failed, with the keys of an [error](#errors)',
		operations: ['get', COLLECT],
	},
	{
		key: 'next_step',
		sample: 'Started, not finished.',
		description: 'only for AI agents',
		operations: [],
	},
	describeUnfinished('waiting_for', ID, 'the project ID'),
	describeUnfinished('waiting_since', TIME, 'since when'),
	describeUnfinished(
		'last_error',
		'The service is limiting requests right now (429)',
		'why the project could not be read',
	),
];

/** A sample of an operation's output. */
export const makeProjectSample = (operation: string): Record<string, unknown> =>
	Object.fromEntries(
		PROJECT_KEYS.filter(
			({ operations }) => operations === undefined || operations.includes(operation),
		).map(({ key, sample }) => [key, sample]),
	);
