import {
	ACCOUNT_PATH,
	SAVED_ITEM_TYPES,
	SAVED_ITEMS_PATH,
} from '../../nodes/MediaGeneration/catalog/account.ts';
import { COLLECT_OUTPUTS } from '../../nodes/MediaGeneration/catalog/collect.ts';
import { DEFAULTS } from '../../nodes/MediaGeneration/catalog/defaults.ts';
import { OPERATIONS, type Operation } from '../../nodes/MediaGeneration/catalog/operations.ts';
import { code, GENERATED, page, table } from './markdown.mts';
import { BY_EXPRESSION } from './values.mts';

/** The possible values of each parameter of *Saved Item*. */
const SAVED_ITEM_PARAMETERS = [
	['Return All', 'on or off', 'off'],
	['Limit', 'whole number, at least 1', code(String(DEFAULTS.limit))],
	['Type', `${SAVED_ITEM_TYPES.map(code).join(', ')}, or ${BY_EXPRESSION}`, 'any'],
];

/** What these operations return, with the keys that their output schemas have. */
export const SAMPLES = {
	delete: { id: 'cm1k2d8qx0001abcdefghijkl', resource: 'video', deleted: true },
	account: {
		id: 'cm1k2d8qx0009abcdefghijkl',
		email: 'you@example.com',
		credits: 9985,
		tier: 'pro',
		subscription: { name: 'Pro', status: 'active', billing_interval: 'month' },
	},
	savedItem: {
		id: 'cm1k2d8qx0010abcdefghijkl',
		name: 'Our mascot',
		type: 'character',
		assets: [{ file_path: 'saved-items/id/mascot.png', media_kind: 'IMAGE' }],
	},
} as const;

const sample = (name: keyof typeof SAMPLES): string =>
	`\`\`\`json\n${JSON.stringify(SAMPLES[name], null, '\t')}\n\`\`\``;

const lookupPart = (
	resource: string,
	{ label, description }: Operation,
	path: string,
): string[] => [
	`## ${resource}: ${label}`,
	`${description}. It costs nothing. ${code(`GET ${path}`)}`,
];

/** The operations on what exists already, and the tool without a panel of its own. */
export const projectsPage = (): string =>
	page([
		GENERATED,
		'# Projects, files and account',
		'Operations that work on what exists already. Except *Call by Path*, none of them starts anything, so they cost nothing. [All tools](README.md)',
		'## Project',
		table(
			['Operation', 'What it does'],
			Object.values(OPERATIONS.project)
				.map(({ label, description }) => [`*${label}*`, description])
				.sort(),
		),
		'**Project ID** is the `id` of the input item unless you enter another. **Kind** can stay *Automatic*: the node uses the `resource` of the input item, or looks the ID up in each kind.',
		'If a node stopped before it had its result, for example after *Maximum Wait*, the project keeps running: enter its ID in *Wait* or, once it is finished, in *Download*. The ID is in the error, and, at the log level *info*, in n8n’s log from the start.',
		'*Get* and *Wait* return a project with its links, *Download* with its files, as [Files and output](../files-and-output.md#output) shows. *Delete* returns this, and `deleted` is `false`, with a `reason`, if there was no such project, or if it is one of *Detect Faces*:',
		sample('delete'),
		'### Collect',
		'Checks each project once and sorts the items onto three outputs. [Long-running projects](../long-running-projects.md) shows how to use it.',
		table(
			['Output', 'What it receives'],
			COLLECT_OUTPUTS.map(({ name, about }) => [`*${name}*`, about]),
		),
		'### Call by Path',
		'Starts a tool that has no operation here. Enter its kind, its path and the body as Magic Hour’s API reference shows it; *Files* uploads files and puts their storage paths into the body. Waiting, downloads, limits and retries work as with any other tool.',
		'Music is an example: kind *Audio*, path `/v1/ai-music-generator`, body `{ "duration": 30, "style": { … } }`. `duration` takes 15 to 300 seconds. Magic Hour’s documents didn’t list the parameters of `style` in November 2026, so music has no operation: see whether the API reference has them by now.',
		`## File: ${OPERATIONS.file.upload.label}`,
		'Uploads files once, to use them in several projects. Each item has the storage paths instead of its own fields, unless you add *Include Input Fields*; use a path with *Storage Path* in the file field of a tool. Magic Hour keeps uploads for 7 days. Uploading costs nothing.',
		...lookupPart('Account', OPERATIONS.account.get, ACCOUNT_PATH),
		sample('account'),
		...lookupPart('Saved Item', OPERATIONS.savedItem.getAll, SAVED_ITEMS_PATH),
		table(['Field', 'Values', 'Default'], SAVED_ITEM_PARAMETERS),
		sample('savedItem'),
	]);
