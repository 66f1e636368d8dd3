import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getInstalledFolder } from '../../../hosts/package.mts';
import { createChangeFilter, ReloadProbe } from '../../../hosts/reload.mts';
import { waitUntil } from '../../../hosts/wait-until.mts';
import { withFolder } from '../../support/temporary-folder.mts';

const CHANGE = '5:33:20 AM - File change detected. Starting incremental compilation...';
const RELOAD = 'info | Hot reload triggered for n8n-nodes-media-generation';

test.each([
	"nodes/a.ts(3,1): error TS2304: Cannot find name 'x'.",
	'2026-11-23T05:33:26.000Z | error | Hot reload failed for n8n-nodes-media-generation',
	'warn | File watching for hot reload is unavailable on this platform. Use POST /rest/dev/reload',
])('without a change, the line "%s" is shown', (line) => {
	expect(createChangeFilter()(line)).toBe(line);
});

test.each([
	'5:33:26 AM - Found 0 errors. Watching for file changes.',
	'Hot reload triggered for another-package',
	RELOAD,
])('without a change, the line "%s" isn’t shown', (line) => {
	expect(createChangeFilter()(line)).toBeUndefined();
});

test('a change that n8n loads twice is reported once, and so is the next change', () => {
	const lines = [RELOAD, CHANGE, RELOAD, RELOAD, CHANGE, RELOAD];
	const news = lines.map(createChangeFilter());
	const loads = 'n8n loads the change.';
	expect(news).toEqual([undefined, undefined, loads, undefined, undefined, loads]);
});

test('a probe file in the package changes until n8n reports the change, which shows that n8n watches the package', () =>
	withFolder(async (folder) => {
		const dist = join(getInstalledFolder(folder), 'dist');
		await mkdir(dist, { recursive: true });
		const probe = join(dist, '.watched');
		const watching = new ReloadProbe();
		let isSure = false;
		const ensured = watching.ensureReload(folder).then(() => (isSure = true));
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
	}));
