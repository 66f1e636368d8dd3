import { moved, replay, savedOutcome, savedWorkflows, type Outcome } from '../support/replay.mts';
import { openStage, webhookSecret, type OpenStage } from '../support/two-layout-n8n.mts';
import { START, type StoredWorkflow } from '../../hosts/workflow.mts';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { deliver, eventBody } from '../support/deliver.mts';
import { workflowsToSave } from '../support/saved-workflows/make.mts';
import { sharedN8n, type SharedN8n } from './support/n8n.mts';

/** Saved workflows still do in a real n8n what they did when they were saved; a release made up here proves that this is noticed. */

let stage: OpenStage<SharedN8n>;

beforeAll(async () => {
	stage = await openStage(sharedN8n('n8n-2'));
});

afterAll(() => stage?.close());

const qrCode = catalog.filter(({ slug }) => slug === 'ai-qr-code-generator');
const today = Object.entries(workflowsToSave(qrCode)).map(([name, workflow]) => ({
	version: 'made up',
	name,
	workflow,
}));
const saved = savedWorkflows();
const runs = ({ workflow }: (typeof saved)[number]) =>
	workflow.nodes.some(({ name }) => name === START);
const named = (all: typeof saved) =>
	all.map((each) => [`${each.version} ${each.name}`, each] as const);

const outcomes = new Map<string, Outcome>();

test.each(named([...today, ...saved].filter(runs)))(
	'%s: the outcome is the saved one',
	async (_, each) => {
		const then = saved.includes(each) ? savedOutcome(each) : await replay(each.workflow, stage);
		outcomes.set(each.name, then);
		expect(await replay(each.workflow, stage)).toEqual(then);
	},
);

test('the outcome of a changed node is another one: its request and its binary field', async () => {
	const { name, workflow } = today[0]!;
	const before = outcomes.get(name)!;
	expect(before.requests).not.toEqual([]);
	const changed = {
		...workflow,
		nodes: workflow.nodes.map((node) =>
			node.name.startsWith('Plain')
				? { ...node, parameters: { ...node.parameters, content: 'Other', completion: 'download' } }
				: node,
		),
	};
	const after = await replay(changed, stage);
	expect(after.requests).not.toEqual(before.requests);
	expect(after.binaries).not.toEqual(before.binaries);
});

describe.each(named([...today, ...saved].filter(({ name }) => name === 'trigger')))(
	'%s',
	(_, { workflow: triggers }) => {
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
			[
				'Every Option',
				'webhook-finished',
				'video.completed',
				'Other',
				webhookSecret,
				200,
				undefined,
			],
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
	},
);
