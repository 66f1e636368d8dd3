import type { FakeResponse } from '../support/fake-execution.mts';
import { makeProjectOperation, makeImage, project } from './support/fake-service.mts';
import { readErrorText, catchFailure, runNode } from './support/run-node.mts';

const waitOver = (responses: Array<FakeResponse | Error>, options: object = {}) =>
	runNode({
		read: (_, poll) => responses[Math.min(poll, responses.length) - 1]!,
		parameters: [makeProjectOperation('wait', { id: 'p9', options })],
	});

test.each([
	[20, 15],
	[60, 22],
])(
	'a project of %i s takes at most %i reads, and its end is seen within a sixth of that',
	async (seconds, most) => {
		const { output, calls, clock } = runNode({
			respond: ({ url }, _, { elapsed }) =>
				url.endsWith('/p1') && elapsed() < seconds * 1_000 ? project('p1', 'rendering') : undefined,
			parameters: [makeImage('x')],
		});
		await output;
		expect(calls.filter(({ method }) => method === 'GET').length).toBeLessThanOrEqual(most);
		expect(clock.elapsed()).toBeLessThanOrEqual((seconds * 7_000) / 6);
	},
);

test('an unknown status is polled until Maximum Wait, and then quoted', async () => {
	const { output, clock } = waitOver([project('p9', 'polishing')], { maxWaitMinutes: 0.5 });
	expect(await readErrorText(output)).toMatchInlineSnapshot(`
		"
		Image project p9 was not finished within 0.5 minutes (status "polishing", which is not documented)
		The project keeps running. To get its result, use Media Generation > Project > Wait with the ID p9. Don’t start it again: you may be charged twice.
		"
	`);
	expect(clock.elapsed()).toBe(30_000);
});

test('a service that fails until the deadline ends the wait, with its last error', async () => {
	const { output, clock } = waitOver([{ status: 503, body: { message: 'closed' } }], {
		maxWaitMinutes: 2,
	});
	expect(await readErrorText(output)).toContain('the service returned an error (503): closed');
	expect(clock.elapsed()).toBeGreaterThan(60_000);
	expect(clock.elapsed()).toBeLessThanOrEqual(120_000);
});

test.each([
	['canceled', project('p9', 'canceled'), 'Image project p9 was stopped before it finished'],
	['deleted', project('p9', 'complete', { enabled: false }), 'Image project p9 was deleted'],
])('a %s project ends the wait, and the error names that status', async (_, response, message) => {
	const { output } = waitOver([project('p9', 'rendering'), response]);
	expect((await catchFailure(output)).message).toBe(message);
});
