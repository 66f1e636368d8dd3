import { broken } from '../support/fake-execution.mts';
import { fakeService, finished, image, isGeneration, project } from './support/fake-service.mts';
import { failure, runNode } from './support/run-node.mts';

describe('n8n runs the whole node again', () => {
	test('after a good and a bad item: the good one is waited for, not started again', async () => {
		const nodeContext = {};
		const service = fakeService((id, look) =>
			id === 'p2' && look === 1
				? project(id, 'error', { error: { code: 'no_source_face' } })
				: finished(id),
		);
		const setting = {
			network: service.network,
			nodeContext,
			parameters: [image('good'), image('bad')],
		};
		const first = await failure(runNode(setting).output);
		expect(first.message).toContain('no_source_face');
		expect(first.message).toContain('p2');
		const second = await runNode(setting).output;
		expect(
			service.bodies.map((body) => (body as { style: { prompt: string } }).style.prompt),
		).toEqual(['good', 'bad', 'bad']);
		expect(second.map(({ json }) => json.id)).toEqual(['p1', 'p3']);
	});

	test.each([
		['a lost response', broken('ECONNRESET')],
		['a 500', { status: 500 }],
	])('after %s: it is never sent again, and each attempt says so', async (_, lost) => {
		const nodeContext = {};
		const service = fakeService(undefined, (call) => (isGeneration(call) ? lost : undefined));
		const setting = { network: service.network, nodeContext, parameters: [image('x')] };
		const first = runNode(setting);
		const told = await failure(first.output);
		expect(told.description).toContain('may have started');
		expect(told.message).toContain('The generation request got no clear response');
		expect(told.message).not.toMatch(/retry the request/);
		const second = runNode(setting);
		const { message } = await failure(second.output);
		expect(message).toContain('wasn’t resent');
		// The reason, which only the first attempt has seen.
		expect(message).toContain(told.message.split(': ').at(-1)!);
		expect([first, second].flatMap(({ calls }) => calls.filter(isGeneration))).toHaveLength(1);
	});

	/** A service whose first generation call is under way when n8n cancels the run. */
	function stoppedMidCall() {
		const stop = new AbortController();
		const service = fakeService(undefined, (call) => {
			if (!isGeneration(call) || stop.signal.aborted) return undefined;
			stop.abort();
			return broken('ERR_CANCELED');
		});
		return { stop, service };
	}

	test('after n8n canceled it while a generation call was under way: that call may have been accepted', async () => {
		const nodeContext = {};
		const { stop, service } = stoppedMidCall();
		const setting = { network: service.network, nodeContext, parameters: [image('x')] };
		await failure(runNode({ ...setting, signal: stop.signal }).output);
		const second = runNode(setting);
		await second.output.catch(() => undefined);
		expect(second.calls.filter(isGeneration)).toHaveLength(0);
	});

	test('after n8n canceled it while a call of another item was under way: what never went out is sent', async () => {
		const nodeContext = {};
		const { stop, service } = stoppedMidCall();
		const parameters = ['under way', 'next', 'last'].map((prompt) =>
			image(prompt, 'wait', { concurrency: 1 }),
		);
		const setting = { network: service.network, nodeContext, parameters };
		await failure(runNode({ ...setting, signal: stop.signal }).output);
		expect(JSON.stringify(nodeContext).match(/unknown/g)).toHaveLength(1);
		await runNode({ ...setting, continueOnFail: true }).output;
		const sent = service.bodies.map((body) => (body as { style: { prompt: string } }).style.prompt);
		expect(sent).toEqual(['next', 'last']);
	});
});

test('a generation request is in the ledger before it is sent: n8n saves that if it is stopped meanwhile', async () => {
	const nodeContext = {};
	const saved: string[] = [];
	const service = fakeService(undefined, (call) => {
		if (isGeneration(call)) saved.push(JSON.stringify(nodeContext));
		return undefined;
	});
	const setting = { network: service.network, parameters: [image('x')] };
	await runNode({ ...setting, nodeContext }).output;
	expect(saved).toEqual([expect.stringContaining('unknown')]);
	const resumed = JSON.parse(saved[0]!) as Record<string, unknown>;
	const again = runNode({ ...setting, nodeContext: resumed });
	expect((await failure(again.output)).message).toContain('wasn’t resent');
	expect(service.accepted).toEqual(['p1']);
});
