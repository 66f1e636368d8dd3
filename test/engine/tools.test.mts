import { createHash } from 'node:crypto';
import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import type { Layout } from '../../nodes/MediaGeneration/fields/index.ts';
import { makeMediaInput } from '../support/media-input.mts';
import { makeItem, SAMPLES } from '../support/engine/inputs.mts';
import { readBytes, useBinaryMode } from '../support/engine/n8n-core.mts';
import { speedUpTime } from '../support/engine/speed-up-time.mts';
import { listLayoutsWith } from '../support/samples.mts';
import { listOpenMedia, chooseSampleType, makeToolParameters } from '../support/tool-samples.mts';
import { useSandboxRunner } from '../support/engine/use-sandbox-runner.mts';

/** Every tool from its files to the downloaded result. gestures.test covers the other ways to provide a file. */

speedUpTime(10);

const listTools = (layout: Layout) =>
	catalog.filter((tool) => listLayoutsWith(tool).includes(layout));

describe.each([
	['flat', 'filesystem'],
	['nested', 'memory'],
] as const)('in the %s layout, with binaries of n8n in %s', (layout, mode) => {
	const { run } = useSandboxRunner({ renderMs: 50, layout });
	beforeAll(async () => await useBinaryMode(mode));

	test.each(listTools(layout))('$slug creates a result and downloads it', async (tool) => {
		const files = listOpenMedia(tool, layout).map((field) => [
			field.name,
			SAMPLES[chooseSampleType(field)],
		]);
		const { outputs, error } = await run(
			makeToolParameters(tool, layout, ({ name }) => makeMediaInput('binary', name)) as IDataObject,
			{ items: [await makeItem(Object.fromEntries(files))] },
		);
		expect(error?.message).toBeUndefined();
		const [[done]] = outputs as [[INodeExecutionData]];
		expect(done.json).toMatchObject({ status: 'complete', resource: tool.resource });
		expect(done.pairedItem).toEqual({ item: 0 });
		const { data } = done.binary!;
		expect(data!.mimeType).toMatch(new RegExp(`^${tool.resource}/`));
		const { id } = done.json;
		// Results of Detect Faces have no name.
		const hash = createHash('sha256').update(String(id)).digest('hex').slice(0, 8);
		const named = new RegExp(`(^${String(id)}|-${hash})(-1)?\\.${data!.fileExtension}$`);
		expect(data!.fileName).toMatch(named);
		const [{ url }] = done.json.downloads as [{ url: string }];
		const served = Buffer.from(await (await fetch(url)).arrayBuffer());
		expect(served.length).toBeGreaterThan(100);
		expect((await readBytes(data!)).equals(served)).toBe(true);
	});
});
