import type { IDataObject } from 'n8n-workflow';
import { runInEngine } from '../support/engine/engine.mts';
import { from, itemWith, SAMPLES } from '../support/engine/inputs.mts';
import { useBinaryMode } from '../support/engine/n8n-core.mts';
import { quickenTime } from '../support/engine/quick-time.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

/** A tool that the package does not know, called by its path; and the one tool whose results are not projects. */

quickenTime(10);

const service = sandboxOf({ renderMs: 50, layout: 'nested' });

const file = (place: string, mode: 'binary' | 'url' | 'path', value: string): IDataObject => ({
	place,
	file: from(mode, value),
});

const another = (more: IDataObject): IDataObject => ({
	resource: 'project',
	operation: 'call-by-path',
	kind: 'image',
	completion: 'download',
	...more,
});

beforeAll(async () => {
	await useBinaryMode('filesystem');
});
beforeEach(async () => await service.forget());

const run = async (
	parameters: IDataObject,
	more: Partial<Parameters<typeof runInEngine>[0]> = {},
) => await runInEngine({ credential: service.credential, parameters, ...more });

describe('Call Another Tool', () => {
	test('uploads the files, puts them into the body, waits and downloads', async () => {
		const { outputs, error } = await run(
			another({
				path: '/v1/head-swap',
				simplify: false,
				body: '{ "name": "by path" }',
				files: {
					entries: [
						file('assets.head_file_path', 'binary', 'head'),
						file('assets.body_file_path', 'binary', 'body'),
					],
				},
			}),
			{ items: [await itemWith({ head: SAMPLES.image, body: SAMPLES.image })] },
		);
		expect(error).toBeUndefined();
		const [call] = await service.accepted();
		const uploaded = expect.stringMatching(/^api-assets\/.+\.jpg$/) as unknown;
		expect(call!.body).toEqual({
			name: 'by path',
			assets: { head_file_path: uploaded, body_file_path: uploaded },
		});
		expect(outputs[0]![0]!.json).toMatchObject({ status: 'complete', name: 'by path' });
		expect(outputs[0]![0]!.binary!.data!.mimeType).toMatch(/^image\//);
	});
});

describe('Detect Faces', () => {
	test('finds a face, downloads it, and Get Detected Faces reads it again', async () => {
		const { outputs, error } = await run(
			{
				resource: 'image',
				operation: 'face-detection',
				target_file_path: from('binary', 'data'),
				completion: 'download',
			},
			{ items: [await itemWith({ data: SAMPLES.image })] },
		);
		expect(error).toBeUndefined();
		const [[found]] = outputs as [[NonNullable<(typeof outputs)[0]>[0]]];
		expect(found.json.faces).toHaveLength(1);
		expect(found.binary!.data!.mimeType).toMatch(/^image\//);

		const again = await run({ resource: 'project', operation: 'get', id: found.json.id });
		expect(again.error).toBeUndefined();
		expect(again.outputs[0]![0]!.json.faces).toEqual(found.json.faces);
	});
});
