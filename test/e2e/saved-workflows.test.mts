import { moved, replay, savedOutcome, savedWorkflows } from '../support/replay.mts';
import { openStage, webhookSecret, type OpenStage } from '../support/two-layout-n8n.mts';
import type { StoredWorkflow } from '../../hosts/workflow.mts';
import { deliver, eventBody } from '../support/deliver.mts';
import { sharedN8n, type SharedN8n } from './support/n8n.mts';
import { startSandbox } from './support/sandbox.mts';

/** Saved workflows still do in a real n8n what they did when they were saved. */

let stage: OpenStage<SharedN8n>;

beforeAll(async () => {
	stage = await openStage(sharedN8n('n8n-2'), startSandbox);
});

afterAll(() => stage?.close());

const saved = savedWorkflows().map((each) => [`${each.version} ${each.name}`, each] as const);
const triggers = saved.find(([, { name }]) => name === 'trigger')![1].workflow;

test.each(saved.filter(([, { workflow }]) => workflow !== triggers))(
	'%s: the outcome is the saved one',
	async (_, each) => {
		expect(await replay(each.workflow, stage)).toEqual(savedOutcome(each));
	},
);

describe('the triggers', () => {
	let stored: StoredWorkflow;

	beforeAll(async () => {
		stored = await stage.rest.createWorkflow(moved(triggers, stage));
		await stage.rest.publish(stored);
	});

	const wrong = 'whsec_another';
	test.each([
		['Plain', 'webhook', 'video.completed', 'Clip', webhookSecret, 200, 0],
		['Plain', 'webhook', 'image.errored', 'Not among the events', webhookSecret, 200, undefined],
		['Plain', 'webhook', 'video.completed', 'Forged', wrong, 401, undefined],
		['Every Option', 'webhook-finished', 'video.completed', 'A campaign', webhookSecret, 200, 1],
		['Every Option', 'webhook-finished', 'video.completed', 'Other', webhookSecret, 200, undefined],
		['Unverified', 'webhook', 'audio.started', 'Forged', wrong, 200, 0],
	])(
		'%s, %s: %s named "%s", secret %s: HTTP %i, output %p',
		async (trigger, path, type, project, secret, status, output) => {
			const { webhookId } = triggers.nodes.find(({ name }) => name === trigger)!;
			const before = await stage.rest.executions(stored.id);
			const response = await deliver(`${stage.n8n.baseUrl}/webhook/${webhookId}/${path}`, {
				body: eventBody(type, 'p-2', { name: project }),
				secret,
			});
			expect(response.status).toBe(status);

			const started = output === undefined ? 0 : 1;
			const wanted = before.length + started;
			const [newest, ...older] = await stage.rest.finishedExecutions(stored.id, wanted);
			expect(older.length + (newest ? 1 : 0)).toBe(wanted);
			if (output === undefined) return;
			const outputs = newest!.data.resultData.runData[trigger]![0]!.data!.main;
			expect(outputs.map((items) => items?.length ?? 0).indexOf(1)).toBe(output);
		},
	);
});
