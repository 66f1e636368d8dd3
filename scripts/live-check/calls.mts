import { join } from 'node:path';
import type { EmbeddedN8n } from '../../hosts/engine/embedded-n8n.mts';
import type { Credential } from '../../hosts/run/rest.mts';
import { mediaFolder } from '../../machine/root.mts';
import {
	makeActionNode,
	makeManualTrigger,
	makeCoreNode,
	makeWorkflow,
} from '../../hosts/run/workflow-builder.mts';
import { assertSucceeded, readOutput, type Item } from '../../hosts/run/workflow.mts';

export type LiveContext = {
	n8n: EmbeddedN8n;
	values: { apiKey: string };
	/** The address of the recorder, which forwards requests to the service. */
	recorderUrl: string;
	credential: Credential;
	/** The project of *Generate QR Code*. */
	project?: Item;
};

export type Call = {
	name: string;
	/** The call's main requests, to be printed before the start. */
	requests: string;
	run: (live: LiveContext) => Promise<unknown>;
	/** The service must reject the call with one of these statuses. */
	rejectedWith?: number[];
};

const NODE_NAME = 'Media Generation';

/** Runs the node once, with a file in `data`. @throws Error with the reason if the node failed */
async function runNode(
	{ n8n, credential }: LiveContext,
	parameters: Record<string, unknown>,
	media = 'portrait.jpg',
): Promise<Item> {
	const file = { operation: 'read', fileSelector: join(mediaFolder, media) };
	const read = makeCoreNode('File', 'readWriteFile', 1, file);
	const nodes = [makeManualTrigger(), read, makeActionNode(NODE_NAME, credential, parameters)];
	const execution = await n8n.execute(makeWorkflow('Live Check', nodes));
	assertSucceeded(execution, NODE_NAME);
	return readOutput(execution, NODE_NAME)[0] ?? { json: {} };
}

async function runForFile(live: LiveContext, parameters: Record<string, unknown>): Promise<Item> {
	const item = await runNode(live, parameters);
	if (!item.binary?.data) throw new Error('It returned no file.');
	return item;
}

const QR_CODE = {
	resource: 'image',
	operation: 'ai-qr-code-generator',
	content: 'https://example.com',
	art_style: { __rl: true, mode: 'list', value: 'Watercolor' },
	completion: 'download',
};
const ACCOUNT = { resource: 'account', operation: 'get' };

async function testCredential({ n8n, credential }: LiveContext): Promise<void> {
	const { status, message } = await n8n.testCredential(credential);
	if (status !== 'OK') throw new Error(message);
}

/** Without the node, which refuses an empty field before it sends anything. */
async function sendWithoutFields({ recorderUrl, values }: LiveContext): Promise<void> {
	await fetch(`${recorderUrl}/v1/ai-qr-code-generator`, {
		method: 'POST',
		headers: { authorization: `Bearer ${values.apiKey}`, 'content-type': 'application/json' },
		body: '{}',
	});
}

async function useWrongKey(live: LiveContext): Promise<void> {
	await live.n8n.saveCredential({ ...live.values, apiKey: 'mhk_live_wrong_key' });
	await runNode(live, ACCOUNT).finally(() => live.n8n.saveCredential(live.values));
}

/** Starts subtitles of the three-second clip with an *End* of six seconds. Returns the credits that this costs. */
export async function measureChargePastEnd(live: LiveContext): Promise<unknown> {
	const subtitles = {
		resource: 'video',
		operation: 'auto-subtitle-generator',
		video_file_path: { __rl: true, mode: 'binary', value: 'data' },
		end_seconds: 6,
		completion: 'start',
	};
	return (await runNode(live, subtitles, 'clip.mp4')).json.credits_charged;
}

const call = (
	name: string,
	requests: string,
	run: (live: LiveContext) => Promise<unknown>,
	rejectedWith?: number[],
): Call => ({ name, requests, run, rejectedWith });

const callNode = (name: string, requests: string, parameters: Record<string, unknown>): Call =>
	call(name, requests, (live) => runNode(live, parameters));

const callProject = (name: string, method: string, operation: string, run = runNode): Call =>
	call(name, `${method} /v1/image-projects`, async (live) => {
		if (!live.project) throw new Error('There is no project: Generate QR Code failed.');
		const { id } = live.project.json;
		return await run(live, { resource: 'project', operation, id, kind: 'image' });
	});

/** Free calls in a fixed order: the calls on a project use the project of *Generate QR Code*. */
export const CALLS: readonly Call[] = [
	call('Test of the credential', 'POST /v1/files/upload-urls', testCredential),
	callNode('Account > Get', 'GET /v1/account', ACCOUNT),
	callNode('Saved Item > Get Many', 'GET /v1/saved-items', {
		resource: 'savedItem',
		operation: 'getAll',
	}),
	callNode('Voice > Get Many', 'GET /v1/voices', { resource: 'voice', operation: 'getAll' }),
	callNode('File > Upload', 'POST /v1/files/upload-urls', {
		resource: 'file',
		operation: 'upload',
		files: 'data',
	}),
	callNode('Detect Faces', 'POST and GET /v1/face-detection', {
		resource: 'image',
		operation: 'face-detection',
		target_file_path: { __rl: true, mode: 'binary', value: 'data' },
		completion: 'download',
	}),
	call(
		'Generate QR Code, Wait and Download',
		'POST /v1/ai-qr-code-generator, GET /v1/image-projects',
		async (live) => (live.project = await runForFile(live, QR_CODE)),
	),
	callProject('Project > Get', 'GET', 'get'),
	callProject('Project > Download', 'GET', 'download', runForFile),
	callProject('Project > Delete, of the QR code', 'DELETE', 'delete'),
	call(
		'A request without its fields',
		'POST /v1/ai-qr-code-generator',
		sendWithoutFields,
		[400, 422],
	),
	call('A wrong key', 'GET /v1/account', useWrongKey, [401]),
];
