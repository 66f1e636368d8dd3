import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedIn } from '../../../hosts/package.mts';
import { newsOfChanges, Watching } from '../../../hosts/reload.mts';
import { waitUntil } from '../../../hosts/wait-until.mts';

const CHANGE = '5:33:20 AM - File change detected. Starting incremental compilation...';
const RELOAD = 'info | Hot reload triggered for n8n-nodes-media-generation';

test.each([
	["nodes/a.ts(3,1): error TS2304: Cannot find name 'x'.", true],
	['2026-11-23T05:33:26.000Z | error | Hot reload failed for n8n-nodes-media-generation', true],
	['5:33:26 AM - Found 0 errors. Watching for file changes.', false],
	[
		'warn | File watching for hot reload is unavailable on this platform. Use POST /rest/dev/reload',
		true,
	],
	['Hot reload triggered for another-package', false],
	[RELOAD, false],
])('without a change, "%s" is news: %s', (line, is) => {
	expect(newsOfChanges()(line)).toBe(is ? line : undefined);
});

test('a change that n8n loads twice is news once, and the next change again', () => {
	const lines = [RELOAD, CHANGE, RELOAD, RELOAD, CHANGE, RELOAD];
	const news = lines.map(newsOfChanges());
	const loads = 'n8n loads the change.';
	expect(news).toEqual([undefined, undefined, loads, undefined, undefined, loads]);
});

describe('n8n watches the package', () => {
	let folder: string;
	let probe: string;
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'watching-'));
		const dist = join(installedIn(folder), 'dist');
		await mkdir(dist, { recursive: true });
		probe = join(dist, '.watched');
	});
	afterEach(() => rm(folder, { recursive: true }));

	test('as soon as it reports a change, and not before: a file of the package changes until then', async () => {
		const watching = new Watching();
		let isSure = false;
		const ensured = watching.ensureIn(folder).then(() => (isSure = true));
		await waitUntil('the first probe', async () => existsSync(probe), { everyMs: 20 });
		const { mtimeMs } = await stat(probe);
		watching.onLine('info | Hot reload triggered for another-package');
		await waitUntil('another probe', async () => (await stat(probe)).mtimeMs > mtimeMs, {
			everyMs: 20,
		});
		expect(isSure).toBe(false);
		watching.onLine(RELOAD);
		await ensured;
		expect(existsSync(probe)).toBe(false);
	});
});
