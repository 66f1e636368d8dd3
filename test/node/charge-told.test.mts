import type { IDataObject } from 'n8n-workflow';
import type { Outcome } from '../../nodes/MediaGeneration/api/failure';
import { OUTCOMES_OF_GENERATION } from '../../nodes/MediaGeneration/execution/money/charge';
import { OTHER_ENDS } from '../../scripts/generate/costs-page.mts';
import type { FakeResponse, Call, Parameters } from '../support/fake-execution.mts';
import { broken, storedFile } from '../support/fake-execution.mts';
import { fakeService, finished, image, isGeneration, project } from './support/fake-service.mts';
import { runNode } from './support/run-node.mts';
import { wavOf } from '../support/wav.mts';
import { from } from '../support/tool-samples.mts';

/** One item that uploads two files. */
const withFiles: Parameters = {
	resource: 'image',
	operation: 'face-swap-photo',
	completion: 'wait',
	options: { maxWaitMinutes: 1 },
	source_file_path: from('binary', 'face'),
	target_file_path: from('binary', 'face'),
	image_file_path: from('binary', 'face'),
};

/** One item with an empty end. */
const upscaling = (value: string): Parameters => ({
	resource: 'video',
	operation: 'ai-video-upscaler',
	completion: 'wait',
	video_file_path: from('url', value),
	resolution: '720p',
	end_seconds: '',
});

const files = {
	binaries: [{ face: storedFile('face', 'face.png', 'image/png') }],
	stored: { face: Buffer.from('x') },
};

interface Way {
	readonly parameters?: Parameters;
	readonly network?: (
		call: Call,
		run: ReturnType<typeof runNode>,
	) => FakeResponse | Error | undefined;
	readonly read?: (id: string) => FakeResponse;
	/** A helper of n8n's that rejects. */
	readonly rejects?: 'getBinaryStream';
	/** What it does at another attempt, if not what is usual. */
	readonly later?: Way['network'];
	/** The item's error. */
	readonly says: RegExp;
}

type EndOfGeneration = keyof typeof OUTCOMES_OF_GENERATION;

const onGeneration = (response: FakeResponse | Error) => (call: Call) =>
	isGeneration(call) ? response : undefined;

const at =
	(host: string, response: FakeResponse | Error) =>
	({ url }: Call) =>
		url.includes(host) ? response : undefined;

const bug = (): FakeResponse => ({
	body: {
		get id(): string {
			throw new TypeError('a bug');
		},
	},
});

/** One way to each end. */
const WAYS: Readonly<Record<EndOfGeneration, Way>> = {
	refused: { parameters: image(''), says: /prompt.*is empty/ },
	notUploaded: {
		parameters: withFiles,
		network: at('upload-urls', { status: 400 }),
		says: /rejected the request/,
	},
	notMeasured: {
		parameters: upscaling('https://files.test/clip.mp4'),
		network: at('files.test', { status: 404 }),
		later: at('files.test', { body: [wavOf(3)] }),
		says: /^End \(Seconds\) \(end_seconds\) is empty, .* enter End/,
	},
	notStarted: {
		parameters: withFiles,
		network: ({ method }, { clock }) => {
			if (method === 'PUT') clock.advance(61_000);
			return undefined;
		},
		says: /Maximum Wait ran out before the project could be started/,
	},
	notAccepted: { network: onGeneration({ status: 422 }), says: /422/ },
	brokenBefore: {
		parameters: withFiles,
		rejects: 'getBinaryStream',
		says: /a bug/,
	},
	responseLost: {
		network: onGeneration(broken('ECONNRESET')),
		says: /got no clear response.*ECONNRESET/,
	},
	failed: { read: (id) => project(id, 'Errored'), says: /failed with unknown_error/ },
	canceled: { read: (id) => project(id, 'cancelled'), says: /stopped/ },
	deleted: { read: (id) => project(id, 'complete', { enabled: false }), says: /was deleted/ },
	deletedEarly: { read: (id) => project(id, 'queued', { enabled: false }), says: /was deleted/ },
	unfinished: {
		read: (id) => project(id, 'melting'),
		says: /not finished within.*"melting", which is not documented/,
	},
	notRead: { read: () => ({ status: 404 }), says: /Could not read the status of project p1.*404/ },
	notDownloaded: { network: at('cdn.test', { status: 500, body: '' }), says: /result 1.*p1/ },
	brokenAfter: { read: bug, says: /a bug/ },
};

const runWay = (
	{ parameters = image('x', 'download'), network, read, rejects }: Way,
	nodeContext = {},
) => {
	const service = fakeService(read, (call) => network?.(call, run));
	const run = runNode({
		...files,
		network: service.network,
		nodeContext,
		parameters: [parameters],
		continueOnFail: true,
	});
	if (rejects) run.context.helpers[rejects] = async () => await Promise.reject(new Error('a bug'));
	return run;
};

const errorOf = async (run: ReturnType<typeof runNode>): Promise<IDataObject | undefined> =>
	(await run.output)[0]!.json.error as IDataObject | undefined;

const ends = Object.keys(OUTCOMES_OF_GENERATION) as EndOfGeneration[];

test('what is charged, by hand: only what certainly costs nothing may be started again', () => {
	const chargedAs = (charged: unknown) =>
		ends.filter((end) => OUTCOMES_OF_GENERATION[end].charged === charged);
	const free = [
		'refused',
		'notUploaded',
		'notMeasured',
		'notStarted',
		'notAccepted',
		'brokenBefore',
		'failed',
		'canceled',
	];
	const paid = ['deleted', 'unfinished', 'notRead', 'notDownloaded', 'brokenAfter'];
	expect(chargedAs(false).sort()).toEqual(free.sort());
	expect(chargedAs(true).sort()).toEqual(paid.sort());
	expect(chargedAs('unknown').sort()).toEqual(['deletedEarly', 'responseLost']);
	const startedAgain = ends.filter((end) => OUTCOMES_OF_GENERATION[end].mayStartAgain);
	expect(startedAgain.sort()).toEqual(free);
});

describe.each(ends)('an item that was to start a project and ends as %s', (end) => {
	const way = WAYS[end];
	const { charged, mayStartAgain } = OUTCOMES_OF_GENERATION[end];

	test('says what is known about the charge, and names its project', async () => {
		const run = runWay(way);
		const error = await errorOf(run);
		expect(error).toMatchObject({ message: expect.stringMatching(way.says), charged });
		const started = run.nodeContext.startedProjects ?? {};
		const isStarted = JSON.stringify(started).includes('"id":"p1"');
		if (charged === true || isStarted) expect(error!.project_id).toBe('p1');
		expect(Object.keys(started)).toHaveLength(mayStartAgain ? 0 : 1);
	});

	test('another attempt starts a project only if that is safe', async () => {
		const nodeContext = {};
		await runWay(way, nodeContext).output;
		const again = runWay(
			{ parameters: way.parameters, network: way.later, says: /./ },
			nodeContext,
		);
		await again.output;
		const isSent = mayStartAgain && end !== 'refused';
		expect(again.calls.filter(isGeneration)).toHaveLength(isSent ? 1 : 0);
	});
});

test.each([[{ toString: undefined }], [Object.create(null)], [undefined], ['']])(
	'%p, thrown after the start in place of an error, does not lose the project',
	async (thrown) => {
		const read = (): FakeResponse => ({
			body: {
				get id(): string {
					throw thrown;
				},
			},
		});
		const error = await errorOf(runWay({ read, says: /./ }));
		expect(error).toMatchObject({ message: expect.stringMatching(/\w/), project_id: 'p1' });
	},
);

test.each(['notRead', 'responseLost'] as const)(
	'after %s, an item that cannot be read any more still says what its first attempt paid',
	async (end) => {
		const nodeContext = {};
		const first = await errorOf(runWay({ ...WAYS[end], parameters: withFiles }, nodeContext));
		const again = runWay({ parameters: withFiles, says: /./ }, nodeContext);
		again.context.helpers.getBinaryMetadata = async () =>
			await Promise.reject(new Error('the file is gone'));
		const error = await errorOf(again);
		expect(error).toMatchObject({
			message: expect.stringContaining('file'),
			charged: first!.charged,
		});
		expect(error!.project_id).toBe(first!.project_id);
		expect(again.calls).toEqual([]);
		const third = runWay({ parameters: withFiles, says: /./ }, nodeContext);
		await third.output;
		expect(third.calls.filter(isGeneration)).toEqual([]);
	},
);

test('a bug while the generation request has no response yet: it may be charged', async () => {
	const error = await errorOf(runWay({ network: onGeneration(bug()), says: /./ }));
	expect(error).toMatchObject({
		message: 'a bug',
		charged: 'unknown',
		description: expect.stringContaining('may have'),
	});
	expect(error).not.toHaveProperty('project_id');
});

test('what a store of n8n throws is quoted without secrets', async () => {
	const run = runWay({ parameters: withFiles, says: /./ });
	const url = 'https://s3.test/face.png?X-Amz-Signature=canary';
	run.context.helpers.getBinaryStream = async () =>
		await Promise.reject(new Error(`GET ${url} failed`));
	expect((await errorOf(run))!.message).toBe('GET https://s3.test/face.png?… failed');
});

test('a 404 for a project that was just started never advises to run again', async () => {
	const error = await errorOf(runWay(WAYS.notRead));
	expect(error!.description).toMatch(/Read it with Get and the ID p1.*Don’t start it again/);
});

const existing = (operation: string, more: object = {}): Parameters => ({
	resource: 'project',
	kind: 'image',
	operation,
	id: 'p1',
	options: {},
	...more,
});

/** How operations that start nothing reach their ends. */
const OTHER_WAYS: Partial<Record<Outcome, Way>> = {
	...WAYS,
	refused: { parameters: { id: '{{ id }}', files: '' }, says: /\{\{ id|is empty/ },
	notRead: { read: () => ({ status: 401 }), says: /rejected the API key/ },
	unfinished: { read: (id) => project(id, 'rendering'), says: /not finished/ },
	notDeleted: { network: () => ({ status: 403 }), says: /not allowed to delete/ },
	notUploaded: { network: () => ({ status: 403 }), says: /not allowed to get upload URLs/ },
};

const others = Object.entries(OTHER_ENDS).flatMap(([operation, own]) =>
	own.map((end): [string, Outcome] => [operation, end]),
);

test.each(others)('%s that ends as %s says nothing about a charge', async (operation, end) => {
	const way = OTHER_WAYS[end]!;
	const upload: Parameters = { resource: 'file', operation, files: 'face' };
	const own = operation === 'upload' ? upload : existing(operation);
	const isRefused = end === 'refused';
	const error = await errorOf(
		runWay({ ...way, parameters: { ...own, ...(isRefused ? way.parameters : {}) } }),
	);
	expect(error!.message).toMatch(way.says);
	expect(error).not.toHaveProperty('charged');
	if (operation !== 'upload' && !isRefused) expect(error!.project_id).toBe('p1');
});

test.each(['get', 'wait', 'download'])(
	'a bug in %s comes out with the project’s ID',
	async (operation) => {
		const error = await errorOf(runWay({ parameters: existing(operation), read: bug, says: /./ }));
		expect(error).toMatchObject({ message: 'a bug', project_id: 'p1' });
		expect(error).not.toHaveProperty('charged');
	},
);

test('a project that is finished in the end is not an error', async () => {
	const run = runWay({ read: (id) => finished(id), says: /./ });
	expect(await errorOf(run)).toBeUndefined();
});

test('a project’s ID is written to n8n’s log and to the editor as soon as it is started', async () => {
	const run = runWay({ parameters: image('x', 'start'), says: /./ });
	await run.output;
	expect(run.log).toEqual(['Item 0: image project p1 was started']);
	expect(run.messages).toEqual(run.log);
});
