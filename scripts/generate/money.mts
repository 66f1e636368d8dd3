import type { Outcome } from '../../nodes/MediaGeneration/api/failure.ts';
import type { ProjectOperation } from '../../nodes/MediaGeneration/catalog/projects.ts';
import { OUTCOMES_OF_GENERATION } from '../../nodes/MediaGeneration/execution/money/charge.ts';
import { code, table } from './markdown.mts';

type OtherOperation = ProjectOperation | 'upload';

/** The ends without a result of the operations that start no project. */
export const OTHER_ENDS: Readonly<Record<OtherOperation, readonly Outcome[]>> = {
	get: ['refused', 'notRead'],
	wait: ['refused', 'notRead', 'failed', 'canceled', 'deleted', 'deletedEarly', 'unfinished'],
	download: [
		'refused',
		'notRead',
		'failed',
		'canceled',
		'deleted',
		'deletedEarly',
		'unfinished',
		'notDownloaded',
	],
	delete: ['refused', 'notDeleted'],
	upload: ['refused', 'notUploaded'],
};

const OTHER_NAMES: Readonly<Record<OtherOperation, string>> = {
	get: 'Get',
	wait: 'Wait',
	download: 'Download',
	delete: 'Delete',
	upload: 'Upload',
};

const whenOf = (end: Outcome): string => {
	if (end === 'notDeleted') return 'The service does not delete the project, or cannot be reached';
	return end === 'unfinished'
		? 'The project is not finished, or not within *Maximum Wait*'
		: OUTCOMES_OF_GENERATION[end].when;
};

/** The page of all ends of all operations. */
export const moneyDocument = (): string =>
	`${[
		'<!-- Made by "npm run generate" from execution/money/charge.ts; do not edit. -->',
		'# Money: how an item can end without a result',
		'If an operation starts projects, the `error` of a failed item has the key `charged`. `true`: the project is known to be running, to be complete or to have been charged. `false`: nothing was started, or the service gives the credits back. `"unknown"`: it cannot be known. If the project is known, `project_id` names it.',
		'If no connection could be made, nothing was sent: the host name cannot be resolved, the host rejects the connection, cannot be reached or never responds, the TLS handshake fails, or a proxy rejects the tunnel. Once a connection exists, a lost request cannot be distinguished from an accepted one; over plain HTTP, neither can a request that only reached a proxy.',
		'*Retry* is *Retry On Fail*, or *Retry* of a saved execution. If it does not start another project, it continues with the one that was started; after a request without a clear response it sends nothing. What an expression gives this time does not matter: the item counts as the same as long as you change neither its parameters nor the input item.',
		table(
			['How the item ends', code('charged'), 'Retry starts another project'],
			Object.values(OUTCOMES_OF_GENERATION).map(({ when, charged, mayStartAgain }) => [
				when,
				code(JSON.stringify(charged)),
				mayStartAgain ? 'yes' : 'no',
			]),
		),
		'## Collect',
		`On the output *Failed*, ${code('failure.charged')} is about the project, whatever started it: ${code('false')} if it failed or was canceled, ${code('true')} if it is running or complete. If it cannot be known, for example because the service does not know the ID, the key is missing. An item whose start failed keeps the ${code('charged')} of its error.`,
		'## How long an operation may take',
		'Whatever the service answers, and however many items there are:',
		table(
			['Operation', 'Ends at the latest'],
			[
				[
					'A tool, *Wait*',
					'when *Maximum Wait* has passed (60 minutes by default), plus the request under way; a download may begin and run for one more minute',
				],
				[
					'*Get*, *Delete*, *Account*, *Saved Item*',
					'two minutes after the service last accepted a request, and an hour after the run began, plus the request under way (at most a minute)',
				],
				['*Collect*', 'the same; what could not be read until then leaves through *Not Finished*'],
				[
					'*Download*, *Upload*',
					'an hour after the run began, plus the request under way; failing requests are repeated for two minutes',
				],
			],
		),
		'## Operations that start nothing',
		`They spend nothing, so their errors have no ${code('charged')}. If an error names a project, it is about that project.`,
		table(
			['Operation', 'How the item ends'],
			Object.entries(OTHER_ENDS).map(([operation, ends]) => [
				OTHER_NAMES[operation as OtherOperation],
				ends.map(whenOf).join('<br>'),
			]),
		),
	].join('\n\n')}\n`;
