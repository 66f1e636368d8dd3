import type { IDataObject } from 'n8n-workflow';
import { MAGIC_HOUR_CREDENTIAL } from '../support/fake-execution.mts';
import { listIds } from './support/collecting.mts';
import {
	fakeService,
	makeFinished,
	makeImage,
	respondToGeneration,
} from './support/fake-service.mts';
import { type NodeRun, runNode } from './support/run-node.mts';
import { makeMediaInput } from '../support/media-input.mts';
import { makeWav } from '../support/wav.mts';

/** Leaves out the hint on using the returned IDs. */
const omitNext = (hints: readonly string[]) =>
	hints.filter((hint) => !/^Returned \d+ projects? without waiting\. /.test(hint));

const readHints = async (count: number, more: NodeRun = {}) => {
	const parameters = Array.from({ length: count }, (_, n) => makeImage(`prompt ${n}`, 'start'));
	const { output, hints } = runNode({ parameters, mode: 'manual', ...more });
	await output;
	return omitNext(hints);
};

const ADD =
	'To build the next steps without paying again, pin this output, or add the option Existing Project';
const COLUMNS =
	'The option Include Input Fields keeps the input’s fields, such as the columns of a row.';

test('a manual start shows its cost, and how to avoid paying for it again', async () => {
	expect(await readHints(1)).toEqual([`5 credits charged at the start. ${ADD} with p1.`]);
});

test('a project that is started without waiting shows the next step, in a manual execution only', async () => {
	const hints = async (mode: 'manual' | 'trigger', count = 1) => {
		const parameters = Array.from({ length: count }, () => makeImage('a', 'start'));
		const run = runNode({ parameters, mode });
		await run.output;
		return run.hints;
	};
	expect(await hints('manual')).toContain(
		'Returned 1 project without waiting. To get the result, use Project > Wait or Collect with its ID, or start a workflow with the trigger (not for Detect Faces).',
	);
	expect(await hints('manual', 2)).toContain(
		'Returned 2 projects without waiting. To get the results, use Project > Wait or Collect with each ID, or start a workflow with the trigger (not for Detect Faces).',
	);
	expect(await hints('trigger')).toEqual([]);
});

test('several items share one hint', async () => {
	expect(await readHints(3)).toEqual([
		`15 credits charged at the start, for 3 projects. ${ADD} with p1; every item then returns the results of this one project. ${COLUMNS}`,
	]);
});

test.each([{}, { credits_charged: 0 }])(
	'without a price, or with one that the service reports later (%j), the receipt shows none',
	async (charged) => {
		const body = { id: 'p1', ...charged };
		expect(await readHints(1, { respond: respondToGeneration({ body }) })).toEqual([
			`${ADD} with p1.`,
		]);
	},
);

test('a free project gets no receipt', async () => {
	const qrCode = { operation: 'ai-qr-code-generator', content: 'x', art_style: 'Logo' };
	const parameters = [{ ...makeImage('x', 'start'), ...qrCode }];
	expect(await readHints(1, { parameters })).toEqual([]);
});

test.each<NodeRun>([{ mode: 'trigger' }, { isAgentTool: true }])(
	'%p shows no receipt',
	async (more) => {
		expect(await readHints(1, more)).toEqual([]);
	},
);

const makeTalk = (more: IDataObject = {}) => ({
	resource: 'video',
	operation: 'audio-to-video',
	completion: 'start',
	audio_file_path: makeMediaInput('binary', 'data'),
	start_seconds: 0,
	end_seconds: '',
	...more,
});

const runWith = async (parameters: IDataObject[], more: NodeRun = {}) => {
	const run = runNode({
		credential: MAGIC_HOUR_CREDENTIAL,
		parameters,
		files: { data: ['sound.wav', 'audio/wav', makeWav(12.4)] },
		continueOnFail: true,
		mode: 'manual',
		...more,
	});
	await run.output;
	return { ...run, hints: omitNext(run.hints) };
};

test('the receipt contains the charged length, summed over all items', async () => {
	const { hints } = await runWith([makeTalk(), makeTalk({ start_seconds: 2, end_seconds: 3 })]);
	expect(hints).toEqual([
		`10 credits charged at the start, for 2 projects, 13.4 seconds of video. ${ADD} with p1; every item then returns the results of this one project. ${COLUMNS}`,
	]);
	const respond = respondToGeneration({ body: { id: 'p1', credits_charged: 0 } });
	expect((await runWith([makeTalk()], { respond })).hints).toEqual([
		`Charged by length, for 12.4 seconds of video. ${ADD} with p1.`,
	]);
});

test('items that a limit refused are a warning', async () => {
	const parameters = ['a', 'b', 'c'].map((prompt) =>
		makeImage(prompt, 'start', { maxProjects: 1 }),
	);
	const run = runNode({ parameters, mode: 'manual', continueOnFail: true });
	await run.output;
	expect(run.warnings).toEqual(['Maximum Projects is 1: 2 items weren’t started.']);
});

test('items that weren’t started get no receipt', async () => {
	const respond = respondToGeneration({ status: 422 });
	expect((await runWith([makeTalk()], { respond })).hints).toEqual([]);
});

test('Check Only shows no receipt', async () => {
	const { hints } = await runWith([makeTalk({ completion: 'check' })]);
	expect(hints).toEqual([expect.not.stringContaining('Existing Project')]);
});

test('a receipt takes no request', async () => {
	const { calls } = await runWith([makeImage('x', 'start')]);
	expect(calls.map(({ method }) => method)).toEqual(['POST']);
});

test('an expression of a resumed item that can’t be evaluated any more doesn’t fail the paid items', async () => {
	let isDown = true;
	const service = fakeService((id) => (isDown ? { status: 403 } : makeFinished(id)));
	const nodeContext = {};
	const runWithOptions = (options: object) => {
		const parameters = ['a', 'b'].map((prompt) => makeImage(prompt, 'wait', options));
		const typed = makeImage('a');
		return runNode({ service, nodeContext, parameters, typed, mode: 'manual' });
	};
	const first = runWithOptions({});
	await expect(first.output).rejects.toThrow('403');
	const options = {
		get includeInputFields(): boolean {
			throw new Error('no pairing');
		},
	};
	isDown = false;
	const second = runWithOptions(options);
	expect(listIds(await second.output)).toEqual(['p1', 'p2']);
	expect(omitNext(second.hints).join('\n')).toContain(
		'To build the next steps without paying again',
	);
});
