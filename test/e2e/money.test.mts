import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
	outputOf,
	START,
	type Execution,
	type StoredWorkflow,
	type WorkflowNode,
} from '../../hosts/workflow.mts';
import { ours, startByHand, stock, workflow } from '../../hosts/workflow-builder.mts';
import { waitUntil } from '../../hosts/wait-until.mts';
import { ownN8n } from './support/n8n.mts';
import { startSandbox } from './support/sandbox.mts';
import { stackOf } from './support/stack.mts';

/** A generation is paid once, even if n8n itself runs the node again, stops it, or dies. */

const TOOL = 'Tool';
const WAIT = 'Wait';

const stack = stackOf(ownN8n, () => startSandbox({ renderMs: 200 }));

beforeEach(() => stack.service.forget());

/** Start, then items with a name each, then the given nodes in a row. */
async function stored(
	names: string[],
	nodes: WorkflowNode[],
	settings = {},
): Promise<StoredWorkflow> {
	const items = stock('Items', 'code', 2, {
		jsCode: `return ${JSON.stringify(names.map((name) => ({ json: { name } })))};`,
	});
	return await stack.rest.createWorkflow({
		...workflow(`Money ${randomUUID()}`, [startByHand(), items, ...nodes]),
		settings: { executionOrder: 'v1', ...settings },
	});
}

const QR_CODE = {
	resource: 'image',
	operation: 'ai-qr-code-generator',
	content: 'https://example.com',
	additionalFields: { name: '={{ $json.name }}' },
};

/** Names of the accepted projects, once for each time it was accepted. */
const accepted = async (): Promise<string[]> => (await stack.service.acceptedNames()).sort();

test('Retry On Fail = 3 and one failing item of five: each good item is paid exactly once', async () => {
	const names = ['a', 'b', 'fail:content_policy_violation', 'c', 'd'];
	const again = { retryOnFail: true, maxTries: 3, waitBetweenTries: 100 };
	const tool = ours(TOOL, stack.credential, { ...QR_CODE, completion: 'wait' }, again);
	const money = await stored(names, [tool]);

	const execution = await stack.rest.execute(money);

	expect(execution.status).toBe('error');
	expect(execution.data.resultData.error?.message).toContain('content_policy_violation');
	const paid = (await accepted()).filter((name) => !name.startsWith('fail:'));
	expect(paid).toEqual(['a', 'b', 'c', 'd']);
});

test('stopped during a wait: the execution ends within 2 seconds', async () => {
	const tool = ours(TOOL, stack.credential, { ...QR_CODE, completion: 'wait' });
	const money = await stored(['slow:60'], [tool]);
	const id = await stack.rest.run(money, START);
	await waitUntil('what the run waits for', async () => (await accepted()).length === 1);

	const asked = Date.now();
	await stack.rest.executions(money.id);
	const before = Date.now();
	// On a loaded machine, n8n itself answers slowly.
	const within = 2_000 + 20 * (before - asked);
	await stack.rest.stopExecution(id);
	const execution = await stack.rest.finishedExecution(id);

	expect(execution.status).toBe('canceled');
	expect(Date.now() - before).toBeLessThan(within);
	await pause(1_500);
	const later = (await stack.service.requests()).length;
	await pause(1_500);
	expect(await stack.service.requests()).toHaveLength(later);
});

test('n8n is killed during a wait and started again, and both runs are retried: only what was not saved is paid again', async () => {
	const kept = { saveExecutionProgress: true };
	const start = ours(TOOL, stack.credential, { ...QR_CODE, completion: 'start' });
	const wait = ours(WAIT, stack.credential, {
		resource: 'project',
		kind: 'image',
		operation: 'wait',
		id: '={{ $json.id }}',
	});
	const inTwoNodes = await stored(['two nodes slow:8'], [start, wait], kept);
	// n8n keeps nothing of a node that was running when it died; the README says so.
	const tool = ours(TOOL, stack.credential, { ...QR_CODE, completion: 'wait' });
	const inOneNode = await stored(['one node slow:8'], [tool], kept);
	const both = [inTwoNodes, inOneNode];

	const ids: string[] = [];
	for (const each of both) ids.push(await stack.rest.run(each, START));
	await waitUntil('the projects that the runs wait for', async () => {
		const reads = await stack.service.requests('GET', '/v1/image-projects/');
		return new Set(reads.map(({ path }) => path)).size === both.length;
	});
	await stack.n8n.kill();
	await stack.n8n.restart();
	await waitUntil('both have crashed', async () => {
		const found = (await Promise.all(both.map(({ id }) => stack.rest.executions(id)))).flat();
		return ids.every((id) => found.some((one) => one.id === id && one.status === 'crashed'));
	});
	const again: Execution[] = [];
	for (const id of ids) {
		again.push(await stack.rest.finishedExecution(await stack.rest.retryExecution(id)));
	}

	expect(again.map(({ status }) => status)).toEqual(['success', 'success']);
	expect(outputOf(again[0]!, WAIT)[0]!.json).toMatchObject({ status: 'complete' });
	expect(await accepted()).toEqual(['one node slow:8', 'one node slow:8', 'two nodes slow:8']);
});
