import { adviceFor, CODES_OF } from '../../nodes/MediaGeneration/catalog/error-codes';
import type { FakeResponse } from '../support/fake-execution.mts';
import { broken } from '../support/fake-execution.mts';
import { fakeService, finished, image, project } from './support/fake-service.mts';
import { failure, runNode, errorText } from './support/run-node.mts';

const wait = (options: object = {}, kind = 'image') => ({
	resource: 'project',
	kind,
	operation: 'wait',
	id: 'p9',
	options,
});

const waitOver = (responses: Array<FakeResponse | Error>, options: object = {}) => {
	const service = fakeService((_, look) => responses[Math.min(look, responses.length) - 1]!);
	return runNode({ network: service.network, parameters: [wait(options)] });
};

test('goes through pending and rendering to complete', async () => {
	const { output } = waitOver([
		project('p9', 'queued'),
		project('p9', 'rendering'),
		finished('p9'),
	]);
	expect((await output)[0]!.json).toMatchObject({ id: 'p9', status: 'complete' });
});

test('retries temporary errors of network and service', async () => {
	const troubles = [
		{ status: 503 },
		broken('ECONNRESET'),
		{ status: 429, headers: { 'retry-after': '20' } },
	];
	const { output, clock } = waitOver([project('p9', 'rendering'), ...troubles, finished('p9')]);
	await output;
	expect(clock.elapsed()).toBeGreaterThanOrEqual(20_000);
});

test('a long wait is reported now and then to a user who watches', async () => {
	const service = fakeService((_, look) =>
		look < 60 ? project('p9', 'rendering') : finished('p9'),
	);
	const { output, messages, clock } = runNode({ network: service.network, parameters: [wait()] });
	await output;
	const seconds = messages.map((message) =>
		Number(/^Image project p9: rendering, (\d+) s$/.exec(message)?.[1]),
	);
	expect(seconds.length).toBeGreaterThanOrEqual(1);
	expect(seconds.length).toBeLessThanOrEqual(clock.elapsed() / 30_000);
	expect(seconds).toEqual([...seconds].sort((a, b) => a - b));
	expect(seconds[0]).toBeGreaterThanOrEqual(30);
});

test('a project that is finished already costs one call and no pause', async () => {
	const { output, calls, clock } = waitOver([finished('p9')]);
	await output;
	expect([calls.length, clock.elapsed()]).toEqual([1, 0]);
});

test('after the set time: an error with the ID and the advice to wait, not to run again', async () => {
	const { output, clock } = waitOver([project('p9', 'rendering')], { maxWaitMinutes: 2 });
	expect(await errorText(output)).toMatchInlineSnapshot(`
		"
		Image project p9 was not finished within 2 minutes (status rendering)
		The project keeps running. Use Wait with the ID p9. Don’t start it again: you may be charged twice.
		"
	`);
	expect(clock.elapsed()).toBe(120_000);
});

test('an unknown status is waited on until Maximum Wait, and then quoted', async () => {
	const { output, clock } = waitOver([project('p9', 'polishing')], { maxWaitMinutes: 0.5 });
	expect(await errorText(output)).toMatchInlineSnapshot(`
		"
		Image project p9 was not finished within 0.5 minutes (status "polishing", which is not documented)
		The project keeps running. Use Wait with the ID p9. Don’t start it again: you may be charged twice.
		"
	`);
	expect(clock.elapsed()).toBe(30_000);
});

test('a service that stays away until the deadline: the same, with what it said', async () => {
	const { output, clock } = waitOver([{ status: 503, body: { message: 'closed' } }], {
		maxWaitMinutes: 2,
	});
	expect(await errorText(output)).toMatchInlineSnapshot(`
		"
		Could not read image project p9: the service returned HTTP 503: closed
		Run again later. If the error persists, check the base address and any proxy in between. This doesn’t affect the project. Run Wait again with the ID p9.
		"
	`);
	expect(clock.elapsed()).toBeGreaterThan(60_000);
	expect(clock.elapsed()).toBeLessThanOrEqual(120_000);
});

test.each([
	['canceled', project('p9', 'canceled'), 'Image project p9 was stopped before it finished'],
	['deleted', project('p9', 'complete', { enabled: false }), 'Image project p9 was deleted'],
])('a project that is %s ends the wait, and the error says so', async (_, response, message) => {
	const { output } = waitOver([project('p9', 'rendering'), response]);
	expect((await failure(output)).message).toBe(message);
});

test('a read that is rejected says that the project, which the item started, keeps running', async () => {
	const service = fakeService(() => ({ status: 401 }));
	const { output } = runNode({ network: service.network, parameters: [image('a')] });
	expect(await errorText(output)).toMatchInlineSnapshot(`
		"
		Could not read the status of project p1: The service rejected the API key (401)
		The project keeps running. Use Wait with the ID p1. Don’t start it again: you may be charged twice.
		"
	`);
});

test('an ID that does not exist is reported at once', async () => {
	const { output, calls } = waitOver([{ status: 404, body: { message: 'Not Found' } }]);
	expect(await errorText(output)).toMatchInlineSnapshot(`
		"
		No image project has the ID p9 (404)
		If it is a video or audio project, change Kind; otherwise check the ID.
		"
	`);
	expect(calls.map(({ url }) => new URL(url).pathname)).toEqual([
		'/v1/image-projects/p9',
		'/v1/face-detection/p9',
	]);
});

const codes = Object.entries(CODES_OF).flatMap(([resource, own]) =>
	own.map((code): [string, string] => [resource, code]),
);

test.each(codes)(
	'%s %s: tells the code, what it means, that nothing was charged, and the ID',
	async (resource, code) => {
		const error = { code, message: 'No face found' };
		const service = fakeService((id) => project(id, 'error', { error }));
		const parameters = [wait({}, resource)];
		const { message, description } = await failure(
			runNode({ network: service.network, parameters }).output,
		);
		const { meaning, advice } = adviceFor(code);
		expect(message).toContain(`p9 failed with ${code}: ${meaning} (No face found)`);
		expect(description).toBe(`You weren’t charged. ${advice}.`);
	},
);
