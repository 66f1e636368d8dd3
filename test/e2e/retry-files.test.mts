import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { serve } from '../../machine/loopback.mts';
import { mediaFolder } from '../../machine/root.mts';
import {
	MANUAL_TRIGGER_NAME,
	type Execution,
	type WorkflowNode,
} from '../../hosts/run/workflow.mts';
import {
	makeActionNode,
	makeManualTrigger,
	makeCoreNode,
	makeWorkflow,
} from '../../hosts/run/workflow-builder.mts';
import { useSharedStack } from './support/stack.mts';

/** A real n8n renames files when it saves an execution. Retry must not pay again, whatever the source of the file. */

const stack = useSharedStack('n8n-2', { layout: 'nested', renderMs: 50 });
const GENERATION = '/v1/image-background-remover';
const PICTURE = join(mediaFolder, 'portrait.jpg');

let files: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
	const picture = await readFile(PICTURE);
	files = await serve(({ url }, response) => {
		if (url === '/json') response.end(JSON.stringify({ picture: picture.toString('base64') }));
		else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
	});
});
afterAll(() => files?.close());

const get = (path: string, responseFormat: string): WorkflowNode =>
	makeCoreNode('Get', 'httpRequest', 4.2, {
		url: `${files.baseUrl}${path}`,
		options: { response: { response: { responseFormat } } },
	});

const send = async (url: string, field: string): Promise<void> => {
	const body = new FormData();
	body.append(field, new Blob([await readFile(PICTURE)], { type: 'image/jpeg' }), 'portrait.jpg');
	expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
};

interface Source {
	readonly nodes: (webhookId: string) => WorkflowNode[];
	/** Starts the published workflow; default: a manual run. */
	readonly start?: (baseUrl: string, webhookId: string) => Promise<void>;
	/** Uses Retry On Fail: n8n 2.41.1 can't retry an execution whose data contains HTTP Request's socket. */
	readonly isNotSaved?: boolean;
}

const SOURCES: Readonly<Record<string, Source>> = {
	form: {
		nodes: (webhookId) => [
			makeCoreNode(
				'Form',
				'formTrigger',
				2.2,
				{
					formTitle: 'Picture',
					formFields: { values: [{ fieldLabel: 'Picture', fieldType: 'file' }] },
				},
				{ webhookId },
			),
		],
		start: (baseUrl, webhookId) => send(`${baseUrl}/form/${webhookId}`, 'field-0'),
	},
	webhook: {
		nodes: (webhookId) => [
			makeCoreNode('Hook', 'webhook', 2, { httpMethod: 'POST', path: webhookId }, { webhookId }),
		],
		start: (baseUrl, webhookId) => send(`${baseUrl}/webhook/${webhookId}`, 'picture'),
	},
	disk: {
		nodes: () => [
			makeManualTrigger(),
			makeCoreNode('Disk', 'readWriteFile', 1, { fileSelector: PICTURE }),
		],
	},
	HTTP: { nodes: () => [makeManualTrigger(), get('/file', 'file')], isNotSaved: true },
	'another node': {
		nodes: () => [
			makeManualTrigger(),
			get('/json', 'json'),
			makeCoreNode('Convert', 'convertToFile', 1.1, {
				operation: 'toBinary',
				sourceProperty: 'picture',
				options: { mimeType: 'image/jpeg', fileName: 'portrait.jpg' },
			}),
		],
	},
};

async function run(name: string, { nodes, start, isNotSaved }: Source): Promise<Execution> {
	const { rest, n8n, credential } = stack;
	const webhookId = randomUUID();
	const removal = { resource: 'image', operation: 'image-background-remover', completion: 'wait' };
	const again = isNotSaved ? { retryOnFail: true, maxTries: 2, waitBetweenTries: 0 } : {};
	const tool = makeActionNode('Tool', credential, removal, again);
	const stored = await rest.createWorkflow(makeWorkflow(name, [...nodes(webhookId), tool]));
	if (!start)
		return await rest.waitForExecution(await rest.startWorkflow(stored, MANUAL_TRIGGER_NAME));
	await rest.publish(stored);
	await start(n8n.baseUrl, webhookId);
	return (await rest.waitForExecutions(stored.id, 1))[0]!;
}

test.each(Object.entries(SOURCES))(
	'a file by %s: Retry resumes the project',
	async (name, source) => {
		const { rest, service } = stack;
		await service.clearRequestsAndFaults();
		const times = source.isNotSaved ? 1 : 99;
		await service.injectFault(
			'GET',
			'/v1/image-projects/*',
			{ kind: 'status', status: 403 },
			times,
		);
		let execution = await run(name, source);
		if (!source.isNotSaved) {
			const error = execution.data.resultData.error as { message?: string } | undefined;
			expect([execution.status, error?.message]).toEqual(['error', expect.stringContaining('403')]);
			await service.clearFaults();
			execution = await rest.waitForExecution(await rest.retryExecution(execution.id));
		}
		expect(execution.status).toBe('success');
		expect(await service.listRequests('POST', GENERATION)).toHaveLength(1);
	},
);
