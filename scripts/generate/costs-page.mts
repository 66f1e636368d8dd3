import type { Outcome } from '../../nodes/MediaGeneration/api/failures/failure.ts';
import { OUTCOMES_OF_GENERATION } from '../../nodes/MediaGeneration/execution/money/charge.ts';
import { capital, code, GENERATED, page, table } from './markdown.mts';
import { estimatePart } from './estimate-part.mts';
import { pricesPart } from './prices.mts';

type OtherOperation = 'get' | 'wait' | 'download' | 'delete' | 'upload';

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

function whenOf(end: Outcome, operation: string): string {
	if (end === 'notDeleted') return 'Magic Hour does not delete the project, or cannot be reached';
	if (end !== 'unfinished') return OUTCOMES_OF_GENERATION[end].when;
	return `The project is not finished ${operation === 'wait' ? 'within *Maximum Wait*' : 'yet'}`;
}

/** What you pay when something fails, and how to limit what a node may spend. */
export const costsPage = (): string =>
	page([
		GENERATED,
		'# Costs',
		'What an execution can cost, how to limit it, and what you pay when something fails. [Back to the README](../README.md)',
		...estimatePart(),
		...pricesPart(),
		'## Set a limit',
		'Under *Options* of every generation tool and of *Call by Path*:',
		'- ***Maximum Projects*** stops the node after this number of projects. Failed projects don’t count if the node waits for them.\n- ***Maximum Credits*** stops it once this many credits are used. Projects then start one at a time, so you can exceed the limit by one project. What counts is the charge at the start: for a tool that charges per frame, that is an estimate, and you may pay more in the end. If a cost is unknown or a response is lost, the node starts no more projects.',
		'Both hold per execution and node, over all of the node’s runs: loops, an agent’s calls, and n8n’s retries. An item beyond a limit fails, and nothing is uploaded or started for it. *Check Only* shows in advance [what a limit would stop](#what-will-it-cost). [Build without paying](build-without-paying.md) has more. To let a person approve a request first, import [Approve Before Paying](../examples/README.md#approve-before-paying).',
		'## When an item fails: were you charged?',
		`The ${code('error')} of a failed item tells you, in ${code('charged')}: ${code('true')}, ${code('false')}, or ${code('"unknown"')} if it isn’t known. In that case, check your projects in Magic Hour. If a project was started, ${code('project_id')} is its ID. While the project is running, ${code('true')} means charged so far: if it fails or is canceled later, you get its credits back. With a free tool, it means 0 credits. *Retry* in this table is n8n’s *Retry On Fail*, or *Retry* of a saved execution.`,
		table(
			['What happened', code('charged'), 'Retry starts another project'],
			Object.values(OUTCOMES_OF_GENERATION).map(({ when, charged, mayStartAgain }) => [
				when,
				code(JSON.stringify(charged)),
				mayStartAgain ? 'yes' : 'no',
			]),
		),
		'Where *Retry* starts no other project, it resumes the one that was started. After a request without a clear response, it sends nothing. This holds as long as you change neither the node’s parameters nor the input item. An expression may return another value, and you may update the package in between.',
		'If n8n is killed while the node waits, it has not saved what the node started: *Retry* of that execution starts and charges for new projects. [Long-running projects](long-running-projects.md#if-n8n-is-killed) shows how to avoid that.',
		'### How the node knows that a request did not arrive',
		'If no connection was made: the host name can’t be resolved, the host can’t be reached or rejects the connection, the TLS handshake fails, or a proxy rejects the tunnel. Once a connection exists, a lost request looks like an accepted one. Over plain HTTP, so does a request that only reached a proxy.',
		`Magic Hour documents that an HTTP 502 without a project ID starts no project. The node can’t verify that, so ${code('charged')} is ${code('"unknown"')} and the request isn’t resent: check your projects, and run the item in a new execution only if its project isn’t there. If the 502 has a project ID, the node follows that project.`,
		'### Collect',
		`On the output *Failed*, ${code('failure.charged')} tells you whether that project used credits: ${code('false')} if it failed or was canceled, ${code('true')} if it is running or was completed, ${code('"unknown"')} if it was deleted before that. The key is missing if the project can’t be read, for example because Magic Hour has none with this ID. An item whose start failed keeps the ${code('charged')} of its error.`,
		'### Operations that start nothing',
		`They cost nothing, so their errors have no ${code('charged')}.`,
		table(
			['Operation', 'What can go wrong'],
			Object.entries(OTHER_ENDS).map(([operation, ends]) => [
				capital(operation),
				ends.map((end) => whenOf(end, operation)).join('<br>'),
			]),
		),
		'## How long an operation may take',
		table(
			['Operation', 'Maximum duration'],
			[
				[
					'A generation tool, *Call by Path*, *Wait*',
					'when *Maximum Wait* has passed (60 minutes by default) and the request in progress has ended; a download may start and run for one more minute',
				],
				[
					'*Get*, *Delete*, *Account*, *Saved Item*',
					'two minutes after Magic Hour last accepted a request, or an hour after the run began, whichever comes first; a request in progress may take a minute more',
				],
				[
					'*Collect*',
					'the same for reading projects, and as *Download* for downloads; what isn’t done by then goes to *Not Finished*',
				],
				[
					'*Download*, *Upload*',
					'an hour after the run began, once the request in progress has ended; the node repeats failing requests for two minutes',
				],
			],
		),
	]);
