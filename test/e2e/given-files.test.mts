import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '../../hosts/loopback.mts';
import { mediaFolder } from '../../hosts/root.mts';
import { readOutput, type WorkflowNode } from '../../hosts/workflow.mts';
import {
	makeActionNode,
	makeManualTrigger,
	makeCoreNode,
	makeWorkflow,
} from '../../hosts/workflow-builder.mts';
import { runFfmpeg } from '../../sandbox/render/ffmpeg.mts';
import { withFolder } from '../support/temporary-folder.mts';
import { useSharedStack } from './support/stack.mts';

/** Typical user files in a real n8n, and the report of Check Only on each, before anything is uploaded or paid. */

const stack = useSharedStack('n8n-2', { layout: 'nested', renderMs: 50 });

const readMedia = async (name: string): Promise<Buffer> => await readFile(join(mediaFolder, name));

const encode = async (name: string, to: string, ...options: string[]): Promise<Buffer> =>
	await withFolder(async (folder) => {
		await runFfmpeg(['-i', join(mediaFolder, name), ...options, join(folder, to)]);
		return await readFile(join(folder, to));
	});

const PAGE = '<!doctype html><html><head><title>Google Drive - Sign in</title></head></html>';

const CONTENTS: Readonly<Record<string, () => Promise<readonly [type: string, Buffer]>>> = {
	'portrait.jpg': async () => ['image/jpeg', await readMedia('portrait.jpg')],
	'clip.mp4': async () => ['video/mp4', Buffer.from(PAGE)],
	'joined.mp3': async () => [
		'audio/mpeg',
		Buffer.concat(Array(3).fill(await readMedia('speech.mp3'))),
	],
	'voice.oga': async () => [
		'audio/ogg',
		await encode('speech.mp3', 'voice.ogg', '-c:a', 'libopus'),
	],
	json: async () => [
		'application/json',
		Buffer.from(JSON.stringify({ b64_json: (await readMedia('portrait.jpg')).toString('base64') })),
	],
};

let files: Awaited<ReturnType<typeof serve>>;
beforeAll(async () => {
	files = await serve(({ url }, response) => {
		void CONTENTS[url!.slice(1)]!().then(([type, bytes]) =>
			response.writeHead(200, { 'content-type': type }).end(bytes),
		);
	});
});
afterAll(() => files?.close());

const get = (path: string, responseFormat = 'file'): WorkflowNode =>
	makeCoreNode('Get', 'httpRequest', 4.2, {
		url: `${files.baseUrl}/${path}`,
		options: { response: { response: { responseFormat } } },
	});

const IMAGE = { resource: 'image', operation: 'image-background-remover' };
const VIDEO = { resource: 'video', operation: 'ai-video-upscaler', resolution: '1080p' };
const VOICE = { resource: 'video', operation: 'audio-to-video' };

async function check(parameters: object, ...nodes: WorkflowNode[]): Promise<unknown> {
	const tool = makeActionNode('Tool', stack.credential, {
		...parameters,
		completion: 'check',
		options: { simplify: false },
	});
	const execution = await stack.rest.execute(
		makeWorkflow('Given', [makeManualTrigger(), ...nodes, tool]),
	);
	const { json } = readOutput(execution, 'Tool')[0]!;
	const { request, item, ...told } = json as { request?: { body: object }; item: number };
	expect(item).toBe(0);
	return { ...told, body: request?.body };
}

test('a Code node that copies binary.data.data copies the name of n8n’s store, which is refused', async () => {
	const copy = makeCoreNode('Copy', 'code', 2, {
		jsCode:
			"const { data } = $input.first().binary.data; return [{ json: {}, binary: { photo: { data, mimeType: 'image/jpeg', fileName: 'photo.jpg' } } }];",
	});
	expect(await check(IMAGE, get('portrait.jpg'), copy)).toMatchInlineSnapshot(`
		{
		  "body": undefined,
		  "estimate_basis": "Nothing would be started, since the item has problems",
		  "estimated_credits": null,
		  "ok": false,
		  "problems": [
		    "Image: "photo.jpg" begins with the bytes 7e 29 5e b3 2b 2d 7a 6f, so it is no picture: check the node that made it",
		  ],
		}
	`);
});

test('a share link that leads to a page is reported', async () => {
	expect(await check(VIDEO, get('clip.mp4'))).toMatchInlineSnapshot(`
		{
		  "body": undefined,
		  "estimate_basis": "Nothing would be started, since the item has problems",
		  "estimated_credits": null,
		  "ok": false,
		  "problems": [
		    "Video: "clip.mp4" begins with "<!doctype htm", so it is no video: check the node that made it",
		  ],
		}
	`);
});

test('a voice joined from three parts has the total length', async () => {
	expect(await check(VOICE, get('joined.mp3'))).toMatchInlineSnapshot(`
		{
		  "body": {
		    "assets": {
		      "audio_file_path": "<storage path of audio_file_path>",
		    },
		    "end_seconds": 12.904,
		  },
		  "estimate_basis": "12.904 seconds × 24 to 48 credits (480p or 720p by plan), by Magic Hour’s prices of August 2026",
		  "estimated_credits": {
		    "max": 620,
		    "min": 310,
		  },
		  "files": [
		    {
		      "field": "audio_file_path",
		      "name": "joined.mp3",
		      "size": 103575,
		      "type": "audio",
		    },
		  ],
		  "ok": true,
		  "problems": [],
		}
	`);
});

test('a voice note of Telegram has its length', async () => {
	expect(await check(VOICE, get('voice.oga'))).toMatchInlineSnapshot(`
		{
		  "body": {
		    "assets": {
		      "audio_file_path": "<storage path of audio_file_path>",
		    },
		    "end_seconds": 4.211,
		  },
		  "estimate_basis": "4.211 seconds × 24 to 48 credits (480p or 720p by plan), by Magic Hour’s prices of August 2026",
		  "estimated_credits": {
		    "max": 203,
		    "min": 102,
		  },
		  "files": [
		    {
		      "field": "audio_file_path",
		      "name": "voice.oga",
		      "size": 50729,
		      "type": "audio",
		    },
		  ],
		  "ok": true,
		  "problems": [],
		}
	`);
});

test('a picture as b64_json is recognized', async () => {
	const image_file_path = { __rl: true, mode: 'binary', value: '={{ $json.b64_json }}' };
	expect(await check({ ...IMAGE, image_file_path }, get('json', 'json'))).toMatchInlineSnapshot(`
		{
		  "body": {
		    "assets": {
		      "image_file_path": "<storage path of image_file_path>",
		    },
		  },
		  "estimate_basis": "1 image × 5 credits, by Magic Hour’s prices of August 2026",
		  "estimated_credits": 5,
		  "files": [
		    {
		      "field": "image_file_path",
		      "name": "base64 text",
		      "size": 64655,
		      "type": "image",
		    },
		  ],
		  "ok": true,
		  "problems": [],
		}
	`);
});
