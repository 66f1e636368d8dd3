import type { IDataObject } from 'n8n-workflow';
import { runInEngine } from '../support/engine/engine.mts';
import { itemWith, qrCode, SAMPLES } from '../support/engine/inputs.mts';
import { useBinaryMode } from '../support/engine/n8n-core.mts';
import { panelOf } from '../support/engine/panel.mts';
import { quickenTime } from '../support/engine/quick-time.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

/** The node's output: what a new node gives. */

quickenTime(10);

const service = sandboxOf({ renderMs: 50 });

beforeAll(async () => {
	await useBinaryMode('memory');
});

const CODE = { resource: 'image', slug: 'ai-qr-code-generator' } as const;

/** The first output item of a node with these parameters and the panel's defaults. */
async function outputOf(given: IDataObject, { json = {} as IDataObject, settings = {} } = {}) {
	const operation = { ...CODE, slug: String(given.operation ?? CODE.slug) };
	const { outputs, error } = await runInEngine({
		credential: service.credential,
		parameters: panelOf(operation, given),
		items: [await itemWith({ photo: SAMPLES.image }, json)],
		settings,
	});
	expect(error?.message).toBeUndefined();
	return outputs[0]![0]!;
}

const code = (more: IDataObject = {}): IDataObject =>
	qrCode({ content: 'https://example.com', ...more });

const SIMPLE = ['id', 'resource', 'status', 'url', 'mime_type', 'credits_charged', 'downloads'];

test.each(['wait', 'download'])(
	'%s: a new node gives what most workflows need',
	async (completion) => {
		const { json } = await outputOf(code({ completion }));
		expect(Object.keys(json)).toEqual(SIMPLE);
		expect(json).toMatchObject({ resource: 'image', status: 'complete', mime_type: 'image/png' });
		expect(json.url).toBe((json.downloads as IDataObject[])[0]!.url);
	},
);

test.each(['get', 'wait', 'download'])('%s gives the same names', async (operation) => {
	const { json: made } = await outputOf(code({ completion: 'wait' }));
	const { json } = await outputOf({ resource: 'project', kind: 'image', operation, id: made.id! });
	expect(Object.keys(json)).toEqual(SIMPLE);
	expect(json).toMatchObject({ id: made.id, mime_type: 'image/png' });
});
