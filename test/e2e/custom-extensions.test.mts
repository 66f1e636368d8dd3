import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { assertSucceeded, readOutput, type Workflow } from '../../hosts/workflow.mts';
import { mediaFolder, packageName } from '../../hosts/root.mts';
import {
	makeActionNode,
	makeManualTrigger,
	makeCoreNode,
	makeTriggerNode,
	makeWorkflow as workflowOf,
} from '../../hosts/workflow-builder.mts';
import { listNodeTypes, testCredential } from '../../hosts/panel.mts';
import { ownN8n, withEditor } from './support/own-n8n.mts';
import { useStack } from './support/stack.mts';
import { FORGED, SECRET, send } from './support/world.mts';

/** The built package in the folder N8N_CUSTOM_EXTENSIONS, in which n8n names every node `CUSTOM.<name>`. */

const webhookId = randomUUID();

const stack = useStack(
	() => ownN8n({ installMethod: 'as custom extension', env: withEditor }),
	{ renderMs: 200 },
	{ webhookSecret: SECRET },
);

const withCustomTypes = (workflow: Workflow): Workflow => ({
	...workflow,
	nodes: workflow.nodes.map((node) => ({
		...node,
		type: node.type.replace(`${packageName}.`, 'CUSTOM.'),
	})),
});

test('both nodes and the tool variant exist, each with icons for light and dark', async () => {
	const types = await listNodeTypes<NodeType>(stack.rest);
	const custom = types.filter(({ name }) => name.startsWith('CUSTOM.'));
	expect(custom.map(({ name }) => name).sort()).toEqual([
		'CUSTOM.mediaGeneration',
		'CUSTOM.mediaGenerationTool',
		'CUSTOM.mediaGenerationTrigger',
	]);
	for (const { iconUrl } of custom) {
		expect((await stack.rest.read(`/${iconUrl.light}`)).data).toContain('<svg');
		expect((await stack.rest.read(`/${iconUrl.dark}`)).data).toContain('<svg');
	}
});

test('the output schema of an operation is found', async () => {
	const schema = '/schemas/CUSTOM.mediaGeneration/1.0.0/image/face-swap-photo.json';
	expect(await stack.rest.read(schema)).toMatchObject({ status: 200, data: { type: 'object' } });
});

test('the credential test succeeds', async () => {
	const data = { ...stack.service.credential, webhookSecret: SECRET };
	expect((await testCredential(stack.rest, stack.credential, data)).status).toBe('OK');
});

test('a generation uploads, waits and downloads', async () => {
	const fileSelector = join(mediaFolder, 'portrait.jpg');
	const workflow = workflowOf('Background', [
		makeManualTrigger(),
		makeCoreNode('Read Photo', 'readWriteFile', 1.1, { fileSelector, options: {} }),
		makeActionNode('Remove Background', stack.credential, {
			resource: 'image',
			operation: 'image-background-remover',
			completion: 'download',
		}),
	]);
	const execution = await stack.rest.execute(withCustomTypes(workflow));
	assertSucceeded(execution, workflow.name);
	expect(readOutput(execution, 'Remove Background')).toMatchObject([
		{ json: { status: 'complete' }, binary: { data: { mimeType: 'image/png' } } },
	]);
});

test('the trigger starts the workflow once for a signed event, with its details, and refuses a forged one', async () => {
	const { rest, n8n, credential } = stack;
	const onEvent = makeTriggerNode('On Event', credential, webhookId, {
		options: { simplify: false },
	});
	const workflow = await rest.createWorkflow(withCustomTypes(workflowOf('On Event', [onEvent])));
	await rest.publish(workflow);
	const url = `${n8n.baseUrl}/webhook/${webhookId}/webhook`;
	const id = randomUUID();

	expect((await send(url, id, FORGED)).status).toBe(401);
	expect(await rest.listExecutions(workflow.id)).toEqual([]);
	expect((await send(url, id)).status).toBe(200);
	const [execution] = await rest.waitForExecutions(workflow.id, 1);
	assertSucceeded(execution!, workflow.name);
	expect(readOutput(execution!, 'On Event')).toMatchObject([
		{ json: { type: 'video.completed', resource: 'video', verified: true } },
	]);
	expect((await send(url, id)).text).toBe('{"message":"already received"}');
	expect(await rest.listExecutions(workflow.id)).toHaveLength(1);
});

type NodeType = { name: string; iconUrl: { light: string; dark: string } };
