import type { IDataObject } from 'n8n-workflow';
import { OUTCOMES } from '../../nodes/MediaGeneration/api/failures/failure';
import type { FakeResponse, Parameters } from '../support/fake-execution.mts';
import { makeBrokenConnectionError } from '../support/fake-execution.mts';
import { FACE, makeFaceSwap } from './support/face-swap.mts';
import {
	respondAt,
	makeImage,
	isGeneration,
	respondToGeneration,
	project,
} from './support/fake-service.mts';
import type { Respond } from './support/fake-service.mts';
import { readErrors, runNode } from './support/run-node.mts';
import { makeWav } from '../support/wav.mts';
import { makeMediaInput } from '../support/media-input.mts';

const withFiles = makeFaceSwap('wait', { maxWaitMinutes: 1 });

const makeUpscaling = (value: string): Parameters => ({
	resource: 'video',
	operation: 'ai-video-upscaler',
	completion: 'wait',
	video_file_path: makeMediaInput('url', value),
	resolution: '720p',
	end_seconds: '',
});

interface Scenario {
	readonly parameters?: Parameters;
	readonly respond?: Respond;
	readonly read?: (id: string) => FakeResponse;
	/** The n8n helper whose promise rejects. */
	readonly rejects?: 'getBinaryStream';
	/** Replaces responses on later attempts. Default: the service works. */
	readonly later?: Scenario['respond'];
}

type EndOfGeneration = keyof typeof OUTCOMES;

const makeThrowing = (thrown: unknown): FakeResponse => ({
	body: {
		get id(): string {
			throw thrown;
		},
	},
});

const BUG = makeThrowing(new TypeError('a bug'));

/** One example of each outcome. */
const SCENARIOS: Readonly<Record<EndOfGeneration, Scenario>> = {
	refused: { parameters: makeImage('') },
	notUploaded: { parameters: withFiles, respond: respondAt('upload-urls', { status: 400 }) },
	notMeasured: {
		parameters: makeUpscaling('https://files.test/clip.mp4'),
		respond: respondAt('files.test', { status: 404 }),
		later: respondAt('files.test', { body: [makeWav(3)] }),
	},
	notStarted: {
		parameters: withFiles,
		respond: ({ method }, _, clock) => {
			if (method === 'PUT') clock.advance(61_000);
			return undefined;
		},
	},
	notAccepted: { respond: respondToGeneration({ status: 422 }) },
	brokenBefore: { parameters: withFiles, rejects: 'getBinaryStream' },
	responseLost: { respond: respondToGeneration(makeBrokenConnectionError('ECONNRESET')) },
	failed: { read: (id) => project(id, 'Errored') },
	canceled: { read: (id) => project(id, 'cancelled') },
	deleted: { read: (id) => project(id, 'complete', { enabled: false }) },
	deletedEarly: { read: (id) => project(id, 'queued', { enabled: false }) },
	unfinished: { read: (id) => project(id, 'melting') },
	notRead: { read: () => ({ status: 404 }) },
	notDownloaded: { respond: respondAt('cdn.test', { status: 500, body: '' }) },
	brokenAfter: { read: () => BUG },
};

const runWay = (
	{ parameters = makeImage('x', 'download'), respond, read, rejects }: Scenario,
	nodeContext = {},
) => {
	const run = runNode({
		files: FACE,
		read,
		respond,
		nodeContext,
		parameters: [parameters],
		continueOnFail: true,
	});
	if (rejects) run.context.helpers[rejects] = async () => await Promise.reject(new Error('a bug'));
	return run;
};

const readError = async (run: ReturnType<typeof runNode>) => (await readErrors(run))[0];

const ends = Object.keys(OUTCOMES) as EndOfGeneration[];

test('an outcome permits another start only if it certainly costs nothing', () => {
	for (const { charged, mayStartAgain } of Object.values(OUTCOMES))
		expect(mayStartAgain).toBe(charged === false);
});

const formatError = (name: string, error: IDataObject | undefined): string =>
	`${name}: ${String(error?.message)}\n    ${String(error?.description)}`;

test('each outcome has a message, which tells whether it is charged', async () => {
	const all = await Promise.all(
		ends.map(async (end) => {
			const error = await readError(runWay(SCENARIOS[end]));
			return formatError(`${end} (${String(error?.charged)})`, error);
		}),
	);
	expect(`\n${all.join('\n')}\n`).toMatchInlineSnapshot(`
		"
		refused (false): Prompt is empty; enter at least 1 character
		    You weren’t charged for this item. Fix the problem, then run this item again.
		notUploaded (false): The service rejected the request (400)
		    You weren’t charged for this item. Correct the value that the message names, then run this item again. If none is wrong, check Request Format in the credential.
		notMeasured (false): Could not read the length of Video for the empty End (Seconds): files.test returned HTTP 404
		    You weren’t charged for this item. Enter End (Seconds).
		notStarted (false): Maximum Wait ran out before the project could be started
		    You weren’t charged for this item. Raise Maximum Wait, or run fewer items at a time.
		notAccepted (false): The service rejected the request (422)
		    You weren’t charged for this item. Correct the value that the message names, then run this item again. If none is wrong, check Request Format in the credential.
		brokenBefore (false): n8n could not read the file "face": a bug
		    You weren’t charged for this item. Check n8n’s binary data storage, then run this item again.
		responseLost (unknown): The generation request got no clear response: the connection to media.test broke (ECONNRESET)
		    The project may have started, so the request isn’t resent. Check your projects in the web app. If this one is there, use Media Generation > Project > Wait with its ID. If not, run this item in a new execution.
		failed (false): The project failed, and the service gave no reason (unknown_error, image project p1)
		    You weren’t charged for this item. Run this item again later. If it persists, contact support and quote the project ID.
		canceled (false): Image project p1 was stopped before it finished
		    Someone canceled it in the web app. You get its credits back.
		deleted (true): Image project p1 was deleted
		    Its results no longer exist.
		deletedEarly (unknown): Image project p1 was deleted
		    It has no results.
		unfinished (true): Image project p1 was not finished within 60 minutes (status "melting", which is not documented)
		    The project keeps running. To get its result, use Media Generation > Project > Wait with the ID p1. Don’t start it again: you may be charged twice.
		notRead (true): No image project has the ID p1 (404)
		    The project can’t be found: it may not be visible yet, or it was deleted. Check with Media Generation > Project > Get and the ID p1. Don’t start it again: you may be charged twice.
		notDownloaded (true): Could not download result 1 of image project p1: the storage returned HTTP 500
		    The project itself is finished. Use Media Generation > Project > Download with the ID p1. Don’t start it again: you may be charged twice.
		brokenAfter (true): a bug
		    The project p1 was started. Use Media Generation > Project > Wait or Download with its ID. Don’t start it again: you may be charged twice.
		"
	`);
});

describe.each(ends)('an item that is meant to start a project and ends as %s', (end) => {
	const way = SCENARIOS[end];
	const { charged, mayStartAgain } = OUTCOMES[end];

	test('reports whether it was charged, and names its project', async () => {
		const run = runWay(way);
		const error = await readError(run);
		expect(error!.charged).toBe(charged);
		const started = run.nodeContext.startedProjects ?? {};
		const isStarted = JSON.stringify(started).includes('"id":"p1"');
		if (charged === true || isStarted) expect(error!.project_id).toBe('p1');
		const { runs = {} } = started as { runs?: Record<string, object> };
		expect(Object.keys(runs[0] ?? {})).toHaveLength(mayStartAgain ? 0 : 1);
	});

	test('starts a project on another attempt only if that is safe', async () => {
		const nodeContext = {};
		await runWay(way, nodeContext).output;
		const again = runWay({ parameters: way.parameters, respond: way.later }, nodeContext);
		await again.output;
		const isSent = mayStartAgain && end !== 'refused';
		expect(again.calls.filter(isGeneration)).toHaveLength(isSent ? 1 : 0);
	});
});

test.each(['notRead', 'responseLost'] as const)(
	'after %s, failing parameters or files don’t affect the first attempt’s result',
	async (end) => {
		const nodeContext = {};
		const first = await readError(
			runWay({ ...SCENARIOS[end], parameters: withFiles }, nodeContext),
		);
		const isLost = end === 'responseLost';
		for (const name of [...Object.keys(withFiles), 'options.maxWaitMinutes', 'the file']) {
			if (['resource', 'operation'].includes(name)) continue;
			const again = runWay({ parameters: withFiles }, nodeContext);
			const read = again.context.getNodeParameter;
			again.context.getNodeParameter = ((asked: string, ...more: [number, unknown]) => {
				if (asked === name) throw new Error(`${name} fails`);
				return read.call(again.context, asked, ...more) as unknown;
			}) as typeof read;
			again.context.helpers.getBinaryMetadata = async () =>
				await Promise.reject(new Error('the file is gone'));
			const error = await readError(again);
			const isNeeded = ['completion', 'options.maxWaitMinutes'].includes(name) && !isLost;
			expect([name, error?.message]).toEqual([
				name,
				isLost && name !== 'completion'
					? expect.stringContaining('wasn’t sent again')
					: isNeeded || name === 'completion'
						? `${name} fails`
						: undefined,
			]);
			if (!error) continue;
			expect(error).toMatchObject({ charged: first!.charged });
			expect(error.project_id).toBe(first!.project_id);
			expect(error.description).not.toMatch(/nothing was sent|weren’t charged/i);
			expect(again.calls).toEqual([]);
		}
		const third = runWay({ parameters: withFiles }, nodeContext);
		await third.output;
		expect(third.calls.filter(isGeneration)).toEqual([]);
	},
);

test('a bug that occurs before the response to the generation request is reported as a possible charge', async () => {
	const error = await readError(runWay({ respond: respondToGeneration(BUG) }));
	expect(error).toMatchInlineSnapshot(`
		{
		  "charged": "unknown",
		  "description": "A generation request was sent, so the project may have started. Check your projects in the web app. If this one is there, use Media Generation > Project > Wait with its ID. If not, run this item in a new execution.",
		  "message": "a bug",
		}
	`);
});

test('an error thrown by an n8n store is quoted without secrets', async () => {
	const run = runWay({ parameters: withFiles });
	const url = 'https://s3.test/face.png?X-Amz-Signature=canary';
	run.context.helpers.getBinaryStream = async () =>
		await Promise.reject(new Error(`GET ${url} failed`));
	expect((await readError(run))!.message).toBe(
		'n8n could not read the file "face": GET https://s3.test/face.png?… failed',
	);
});
