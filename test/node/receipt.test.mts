import type { IDataObject } from 'n8n-workflow';
import type { FakeResponse } from '../support/fake-execution.mts';
import { storedFile } from '../support/fake-execution.mts';
import { fakeService, image, isGeneration } from './support/fake-service.mts';
import { runNode } from './support/run-node.mts';
import { from } from '../support/media-input.mts';
import { wavOf } from '../support/wav.mts';

type Setting = Parameters<typeof runNode>[0];

const hintsOf = async (count: number, response: FakeResponse | undefined, more: Setting = {}) => {
	const { network } = fakeService(undefined, ({ method }) =>
		method === 'POST' ? response : undefined,
	);
	const parameters = Array.from({ length: count }, (_, n) => image(`prompt ${n}`, 'start'));
	const { output, hints } = runNode({ network, parameters, mode: 'manual', ...more });
	await output;
	return hints;
};

const ADD = 'To build the next steps without paying again, add the option Use Existing Project';

test('a manual start says what it cost, and how not to pay for it again', async () => {
	expect(await hintsOf(1, undefined)).toEqual([`5 credits charged at the start. ${ADD} with p1.`]);
});

test('of several items it is one hint', async () => {
	expect(await hintsOf(3, undefined)).toEqual([
		`15 credits charged at the start for 3 projects. ${ADD} with p1; every item then uses it.`,
	]);
});

test.each([{}, { credits_charged: 0 }])(
	'without a price, or with one that the service only knows later (%j), it names none',
	async (charged) => {
		const body = { id: 'p1', ...charged };
		expect(await hintsOf(1, { body })).toEqual([`${ADD} with p1.`]);
	},
);

test('what is free needs no receipt', async () => {
	const qrCode = { operation: 'ai-qr-code-generator', content: 'x', art_style: 'Logo' };
	const parameters = [{ ...image('x', 'start'), ...qrCode }];
	expect(await hintsOf(1, undefined, { parameters })).toEqual([]);
});

test.each<Setting>([{ mode: 'trigger' }, { isAgentTool: true }])('%p gets none', async (more) => {
	expect(await hintsOf(1, undefined, more)).toEqual([]);
});

const talk = (more: IDataObject = {}) => ({
	resource: 'video',
	operation: 'audio-to-video',
	completion: 'start',
	audio_file_path: from('binary', 'data'),
	start_seconds: 0,
	end_seconds: '',
	...more,
});

const lengthsSaidOf = async (parameters: IDataObject[], { network } = fakeService()) => {
	const run = runNode({
		credential: { service: 'magicHour', apiKey: 'k' },
		parameters,
		binaries: parameters.map(() => ({ data: storedFile('sound', 'sound.wav', 'audio/wav') })),
		stored: { sound: wavOf(12.4) },
		network,
		continueOnFail: true,
	});
	await run.output;
	return run.hints.filter((hint) => hint.includes(' second'));
};

test('one sentence for all items of a run', async () => {
	expect(await lengthsSaidOf([talk(), talk({ start_seconds: 2, end_seconds: 3 })])).toEqual([
		'Magic Hour charges per second: 13.4 seconds over 2 items.',
	]);
});

test('nothing is said of an item that was not started', async () => {
	const rejecting = fakeService(undefined, (call) =>
		isGeneration(call) ? { status: 422 } : undefined,
	);
	expect(await lengthsSaidOf([talk()], rejecting)).toEqual([]);
});

test('Check Only says what would be charged', async () => {
	expect(await lengthsSaidOf([talk({ completion: 'check' })])).toEqual([
		'Magic Hour charges per second: 12.4 seconds.',
	]);
});
