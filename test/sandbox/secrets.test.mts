import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findLeaks, findTraces } from '../support/secrets.mts';
import { createFolderForEach } from '../support/temporary-folder.mts';
import { useSandbox } from '../support/use-sandbox.mts';

const sandbox = useSandbox();

const SECRET = 'whsec_planted-by-this-test';

const folder = createFolderForEach();

test('a secret is found in the logs and in any file', async () => {
	await writeFile(join(folder(), 'database.sqlite'), Buffer.from(`\0\xff${SECRET}\0`, 'latin1'));
	const traces = await findTraces(`Started\n${SECRET}\n`, folder());
	expect(findLeaks(traces, ['another', SECRET])).toEqual([
		`${SECRET} in the logs`,
		`${SECRET} in ${join(folder(), 'database.sqlite')}`,
	]);
});

test('an upload URL of the sandbox is found', async () => {
	const { upload_url } = await sandbox.createUploadUrl('image', 'png');
	const traces = await findTraces(`PUT ${upload_url} failed`, folder());
	expect(findLeaks(traces, [])).toEqual([expect.stringMatching(/\/api-assets\/.* in the logs$/)]);
});

test('a storage path and a download URL aren’t secrets, because they are outputs by design', async () => {
	const tomorrow = Date.now() + 24 * 3_600_000;
	const face = `http://127.0.0.1:4000/storage/api-assets/1/image.png?expires=${tomorrow}&signature=a`;
	expect(findLeaks(await findTraces(`api-assets/1/image.png ${face}`, folder()), [SECRET])).toEqual(
		[],
	);
});
