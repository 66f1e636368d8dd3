import { CUSTOM_CREDENTIAL, makeBrokenConnectionError } from '../support/fake-execution.mts';
import { listIds } from './support/collecting.mts';
import {
	fakeService,
	makeFinished,
	makeImage,
	isGeneration,
	type FakeService,
	respondToGeneration,
	project,
} from './support/fake-service.mts';
import { readErrorText, catchFailure, runNode } from './support/run-node.mts';

const listPrompts = ({ bodies }: FakeService): string[] =>
	bodies.map((body) => (body as { style: { prompt: string } }).style.prompt);

describe('n8n runs the whole node again', () => {
	test('after a good and an invalid item: it waits for the good one instead of starting it again', async () => {
		const nodeContext = {};
		const service = fakeService((id, poll) =>
			id === 'p2' && poll === 1
				? project(id, 'error', { error: { code: 'no_source_face' } })
				: makeFinished(id),
		);
		const setting = {
			service,
			nodeContext,
			parameters: [makeImage('good'), makeImage('bad')],
		};
		const first = await catchFailure(runNode(setting).output);
		expect(first.message).toMatchInlineSnapshot(
			`"A face is required, and none was detected in the image (no_source_face, image project p2)"`,
		);
		const second = await runNode(setting).output;
		expect(listPrompts(service)).toEqual(['good', 'bad', 'bad']);
		expect(listIds(second)).toEqual(['p1', 'p3']);
	});

	test.each([
		[
			'a lost response',
			makeBrokenConnectionError('ECONNRESET'),
			'the connection to media.test broke (ECONNRESET)',
		],
		['a 500', { status: 500 }, 'HTTP 500'],
	])(
		'after %s: the request is never sent again, and each attempt gives the reason',
		async (_, lost, reason) => {
			const nodeContext = {};
			const setting = {
				respond: respondToGeneration(lost),
				nodeContext,
				parameters: [makeImage('x')],
			};
			const first = runNode(setting);
			const reported = await readErrorText(first.output);
			const second = runNode(setting);
			const reportedAgain = await readErrorText(second.output);
			// The second attempt repeats the reason from the first.
			expect((reported + reportedAgain).replaceAll(reason, '<reason>')).toMatchInlineSnapshot(`
		"
		The generation request got no clear response: <reason>
		The project may have started, so the request isn’t resent. Check your projects in the web app. If this one is there, use Media Generation > Project > Wait with its ID. If not, run this item in a new execution.

		An earlier attempt may have started the project, so the request wasn’t sent again: The generation request got no clear response: <reason>
		Check your projects in the web app. If this one is there, use Media Generation > Project > Wait with its ID. If not, run this item in a new execution.
		"
	`);
			expect([first, second].flatMap(({ calls }) => calls.filter(isGeneration))).toHaveLength(1);
		},
	);

	test('after n8n canceled it during a generation call: this call isn’t sent again, and those that were never sent are sent now', async () => {
		const nodeContext = {};
		const stop = new AbortController();
		const service = fakeService(undefined, (call) => {
			if (!isGeneration(call) || stop.signal.aborted) return undefined;
			stop.abort();
			return makeBrokenConnectionError('ERR_CANCELED');
		});
		const parameters = ['under way', 'next', 'last'].map((prompt) =>
			makeImage(prompt, 'wait', { concurrency: 1 }),
		);
		const setting = { service, nodeContext, parameters };
		await catchFailure(runNode({ ...setting, signal: stop.signal }).output);
		expect(JSON.stringify(nodeContext).match(/unknown/g)).toHaveLength(1);
		await runNode({ ...setting, continueOnFail: true }).output;
		expect(listPrompts(service)).toEqual(['next', 'last']);
	});
});

test('a generation request is recorded before it is sent, so that n8n saves it if the run stops meanwhile', async () => {
	const nodeContext = {};
	const saved: string[] = [];
	const service = fakeService(undefined, (call) => {
		if (isGeneration(call)) saved.push(JSON.stringify(nodeContext));
		return undefined;
	});
	const setting = { service, parameters: [makeImage('x')] };
	await runNode({ ...setting, nodeContext }).output;
	expect(saved).toEqual([expect.stringContaining('unknown')]);
	const resumed = JSON.parse(saved[0]!) as Record<string, unknown>;
	const again = runNode({ ...setting, nodeContext: resumed });
	expect(await readErrorText(again.output)).toMatchInlineSnapshot(`
		"
		An earlier attempt may have started the project, so the request wasn’t sent again: The attempt ended before the service responded
		Check your projects in the web app. If this one is there, use Media Generation > Project > Wait with its ID. If not, run this item in a new execution.
		"
	`);
	expect(service.accepted).toEqual(['p1']);
});

const credential = { ...CUSTOM_CREDENTIAL, apiKey: 'a-key-that-nobody-may-see' };

test('only the ID and the credits of a response are saved, which may be long and repeat the API key', async () => {
	const nodeContext = {};
	const body = {
		id: 'p1',
		credits_charged: 5,
		log: 'x'.repeat(1_000_000),
		debug: credential.apiKey,
	};
	const parameters = [{ ...makeImage('x'), completion: 'start' }];
	const setting = { nodeContext, parameters, credential };
	await runNode({ ...setting, respond: respondToGeneration({ body }) }).output;
	const saved = JSON.stringify(nodeContext);
	expect(saved).toMatch(/\{"id":"p1","account":"[\da-f]{16}","credits":5\}/);
	expect(saved).not.toContain(credential.apiKey);
	expect(saved.length).toBeLessThan(500);
	const [again] = await runNode(setting).output;
	expect(again!.json).toMatchObject({ id: 'p1', resource: 'image', credits_charged: 5 });
});

test('the reason why it is unknown whether a request was accepted is saved without the API key', async () => {
	const nodeContext = {};
	const respond = respondToGeneration({ body: { message: `no ID for ${credential.apiKey}` } });
	const setting = { nodeContext, parameters: [makeImage('x')], credential };
	await catchFailure(runNode({ ...setting, respond }).output);
	expect(JSON.stringify(nodeContext)).toContain('unknown');
	expect(JSON.stringify(nodeContext)).not.toContain(credential.apiKey);
});
