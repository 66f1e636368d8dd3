import { fileMarkOf } from '../support/file-mark.mts';
import { bytesOf, useBinaryMode } from '../support/engine/n8n-core.mts';
import { quickenTime } from '../support/engine/quick-time.mts';
import { onSandbox } from '../support/engine/on-sandbox.mts';

/** Results on their way into n8n's binary store. */

quickenTime(5);

const { service, run } = onSandbox({ renderMs: 50 });

/** The real content of the service's storage. */
async function stored(id: string): Promise<Buffer[]> {
	const { downloads } = (await service.get(`/v1/image-projects/${id}`)).body;
	return await Promise.all(
		downloads.map(async ({ url }) => Buffer.from(await (await fetch(url)).arrayBuffer())),
	);
}

describe.each(['memory', 'filesystem'] as const)('n8n keeping binaries in %s', (mode) => {
	beforeAll(async () => await useBinaryMode(mode));

	test('all results of a project, byte for byte, named by project and number', async () => {
		const { outputs } = await run({
			resource: 'image',
			operation: 'ai-image-generator',
			prompt: 'a boat',
			image_count: 3,
			options: { outputField: 'picture' },
			additionalFields: { name: 'Small boats!' },
		});
		const { json, binary } = outputs[0]![0]!;
		const id = String(json.id);
		expect(Object.keys(binary!)).toEqual(['picture', 'picture_1', 'picture_2']);
		const files = Object.values(binary!);
		expect(files.map(({ fileName }) => fileName)).toEqual(
			[1, 2, 3].map((n) => `small-boats-${fileMarkOf(id)}-${n}.png`),
		);
		expect(files.map(({ mimeType }) => mimeType)).toEqual(Array(3).fill('image/png'));
		const wanted = await stored(id);
		const got = await Promise.all(files.map(async (file) => await bytesOf(file)));
		got.forEach((bytes, index) => expect(bytes.equals(wanted[index]!)).toBe(true));
		for (const { authorization } of await service.requests('GET', '/storage')) {
			expect(authorization).toBe('absent');
		}
	});
});
