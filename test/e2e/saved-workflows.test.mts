import { join } from 'node:path';
import { LAYOUTS } from '../../nodes/MediaGeneration/fields/index.ts';
import { LiveN8n, startWithinMs } from '../support/live-n8n.mts';
import { root } from '../support/root.mts';
import { credentialFor, startSandbox } from '../support/sandbox.mts';
import { moved, replay, savedOutcome, savedWorkflows, type Stage } from '../support/replay.mts';
import type { StoredWorkflow } from '../../hosts/workflow.mts';
import { deliver, eventBody } from '../support/deliver.mts';

/** Workflows that older versions of the package have saved do in a real n8n what they did then. */

jest.setTimeout(90_000);

const version = '0.1.0';
const media = join(root, 'demo', 'media');
const webhookSecret = 'whsec_of-a-saved-workflow';

let n8n: LiveN8n;
const services = {} as Stage['services'];
const stage = (): Stage => ({ rest: n8n.rest, media, services });

beforeAll(async () => {
	n8n = await LiveN8n.start({ env: { N8N_RESTRICT_FILE_ACCESS_TO: media } });
	for (const layout of LAYOUTS) {
		const sandbox = await startSandbox({ layout, renderMs: 50 });
		const data = credentialFor(sandbox, { layout, webhookSecret });
		const credential = await n8n.rest.createCredential(layout, 'mediaGenerationApi', data);
		services[layout] = { sandbox, credential };
	}
}, startWithinMs);

afterAll(async () => {
	await n8n?.close();
	for (const { sandbox } of Object.values(services)) await sandbox.close();
}, 60_000);

const saved = savedWorkflows(version).map((each) => [each.name, each.workflow] as const);
const triggers = saved.find(([name]) => name === 'trigger')![1];

test.each(saved.filter(([, workflow]) => workflow !== triggers))('%s', async (name, workflow) => {
	expect(await replay(workflow, stage())).toEqual(savedOutcome(version, name));
});

describe('the triggers', () => {
	let stored: StoredWorkflow;

	beforeAll(async () => {
		stored = await n8n.rest.createWorkflow(moved(triggers, stage()));
		await n8n.rest.publish(stored);
	});

	const wrong = 'whsec_another';
	test.each([
		['Plain', 'webhook', 'video.completed', 'Clip', webhookSecret, 200, 0],
		['Plain', 'webhook', 'image.errored', 'Not among the events', webhookSecret, 200, undefined],
		['Plain', 'webhook', 'video.completed', 'Forged', wrong, 401, undefined],
		['Every Option', 'webhook-finished', 'video.completed', 'A campaign', webhookSecret, 200, 1],
		['Every Option', 'webhook-finished', 'video.completed', 'Other', webhookSecret, 200, undefined],
		['Unverified', 'webhook', 'audio.started', 'Forged', wrong, 200, 0],
	])('%s, %s: %s named "%s"', async (trigger, path, type, project, secret, status, output) => {
		const { webhookId } = triggers.nodes.find(({ name }) => name === trigger)!;
		const before = await n8n.rest.executions(stored.id);
		const reply = await deliver(`${n8n.baseUrl}/webhook/${webhookId}/${path}`, {
			body: eventBody(type, 'p-2', { name: project }),
			secret,
		});
		expect(reply.status).toBe(status);

		const started = output === undefined ? 0 : 1;
		const [newest, ...older] = await n8n.rest.finishedExecutions(
			stored.id,
			before.length + started,
			20_000,
		);
		expect(older.length + (newest ? 1 : 0)).toBe(before.length + started);
		if (output === undefined) return;
		const outputs = newest!.data.resultData.runData[trigger]![0]!.data!.main;
		expect(outputs.map((items) => items?.length ?? 0).indexOf(1)).toBe(output);
	});
});
