import { makeItem, SAMPLES } from '../support/engine/inputs.mts';
import { useBinaryMode } from '../support/engine/n8n-core.mts';
import { speedUpTime } from '../support/engine/speed-up-time.mts';
import { useSandboxRunner } from '../support/engine/use-sandbox-runner.mts';

speedUpTime(10);

// No test here reads a result, so the sandbox keeps every project in its queue.
const { service, run } = useSandboxRunner({ queueMs: 3_600_000 });

const lengths = { photo: SAMPLES.image.bytes.length, clip: SAMPLES.video.bytes.length };

const upload = async (files: string) =>
	await run(
		{ resource: 'file', operation: 'upload', files },
		{ items: [await makeItem({ photo: SAMPLES.image, clip: SAMPLES.video })] },
	);

describe.each(['memory', 'filesystem'] as const)('with binaries of n8n in %s', (mode) => {
	beforeAll(async () => await useBinaryMode(mode));

	test('an upload declares the length and sends no key, and one request gets the URLs of all files', async () => {
		const { outputs, error } = await upload('photo, clip');
		expect(error?.message).toBeUndefined();
		expect(await service.listRequests('POST')).toHaveLength(1);
		const puts = await service.listRequests('PUT');
		expect(puts.map(({ headers }) => Number(headers['content-length'])).sort()).toEqual(
			[lengths.photo, lengths.clip].sort(),
		);
		for (const put of puts) {
			expect(put.authorization).toBe('absent');
			expect(put.headers).not.toHaveProperty('transfer-encoding');
			expect(put.bytes).toBe(Number(put.headers['content-length']));
		}
		const { files } = outputs[0]![0]!.json as { files: { field: string; file_path: string }[] };
		expect(files.map(({ field }) => field)).toEqual(['photo', 'clip']);
		expect(files.map(({ file_path }) => file_path.split('.').at(-1))).toEqual(['jpg', 'mp4']);
	});

	test('a PUT that fails temporarily is repeated in full', async () => {
		await service.injectFault('PUT', '/storage/*', { kind: 'status', status: 503 });
		await service.injectFault('PUT', '/storage/*', { kind: 'reset', when: 'before' });
		const { error } = await upload('clip');
		expect(error?.message).toBeUndefined();
		const puts = await service.listRequests('PUT');
		expect(puts).toHaveLength(3);
		expect(puts.at(-1)).toMatchObject({ status: 200, bytes: lengths.clip });
	});
});
