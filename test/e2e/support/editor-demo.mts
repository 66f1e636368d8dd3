import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostName } from '../../../hosts/install.mts';
import type { Credential } from '../../../hosts/rest.mts';
import { owner, setUpDemo, type DemoWorld } from '../../../demo/set-up.mts';
import { EditorPage, noBrowser } from '../../support/editor-page.mts';
import { startWithinMs } from '../../support/live-n8n.mts';
import { testNarrator } from '../../support/narrator.mts';
import { searchedAtEnd } from '../../support/secrets.mts';

/** The demo's n8n and its editor in a real browser. There from `beforeAll` on: read it inside of tests and hooks. */
export type EditorDemo = {
	world: DemoWorld;
	editor: EditorPage;
	/** The demo's. */
	credential: Credential;
};

/** A `describe` that is skipped, and says why, where there is no Chromium. */
export function describeInEditor(what: string, tests: () => void): void {
	if (noBrowser) describe.skip(`${what}: skipped, ${noBrowser}`, tests);
	else describe(what, tests);
}

/** Tests in the editor of the demo's n8n. Each of them fails where it left an error in the browser's console. */
export function describeInDemo(
	what: string,
	hostName: HostName,
	tests: (demo: EditorDemo) => void,
): void {
	describeInEditor(what, () => {
		const demo = {} as EditorDemo;
		let resultFolder: string;

		beforeAll(async () => {
			resultFolder = await mkdtemp(join(tmpdir(), 'editor-results-'));
			demo.world = searchedAtEnd(
				await setUpDemo({ hostName, resultFolder, narrator: testNarrator }),
			);
			demo.editor = await EditorPage.logIn(demo.world.n8n.baseUrl, owner, hostName);
			demo.credential = demo.world.credential;
		}, startWithinMs);

		afterAll(async () => {
			await demo.editor?.close();
			await demo.world?.close();
			await rm(resultFolder, { recursive: true, force: true });
		}, 60_000);

		afterEach(() => expect(demo.editor.takeErrors()).toEqual([]));

		tests(demo);
	});
}
