import type { FakeResponse } from '../../../support/fake-execution.mts';
import { fakeService, image } from '../../support/fake-service.mts';
import { runNode } from '../../support/fake-session.mts';

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

test('without a price it names none', async () => {
	expect(await hintsOf(1, { body: { id: 'p1' } })).toEqual([`${ADD} with p1.`]);
});

test('a price that the service only knows later is none', async () => {
	const later = { body: { id: 'p1', credits_charged: 0 } };
	expect(await hintsOf(1, later)).toEqual([`${ADD} with p1.`]);
});

test('what is free needs no receipt', async () => {
	const qrCode = { operation: 'ai-qr-code-generator', content: 'x', art_style: 'Logo' };
	const parameters = [{ ...image('x', 'start'), ...qrCode }];
	expect(await hintsOf(1, undefined, { parameters })).toEqual([]);
});

test.each<Setting>([{ mode: 'trigger' }, { isAgentTool: true }])('%p gets none', async (more) => {
	expect(await hintsOf(1, undefined, more)).toEqual([]);
});
