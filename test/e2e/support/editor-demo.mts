import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { N8nRelease } from '../../../hosts/install/install.mts';
import type { Workflow } from '../../../hosts/run/workflow.mts';
import {
	importMainJob,
	readMainJobExamples,
	type MainJob,
} from '../../../demo/import-main-job.mts';
import { findMissingChromium } from '../../../machine/chromium.mts';
import type { EditorPage } from '../../../hosts/editor/editor-page.mts';
import { useEditor } from './editor.mts';
import { useSharedStack, type SharedStack } from './stack.mts';
import { describeOrSkip } from '../../support/skip-without.mts';
import { quietNarrator } from '../../../machine/narrator.mts';
import { testCredential } from '../../../hosts/editor/panel.mts';
import type { Credential } from '../../../hosts/run/rest.mts';
import { mediaFolder } from '../../../machine/root.mts';

/**
 * The demo's main job in an n8n, and its editor in a real browser. Available from `beforeAll` on: read it inside tests and
 * hooks.
 */
export type EditorDemo = SharedStack & MainJob & { editor: EditorPage };

export function describeInDemo(
	what: string,
	hostName: N8nRelease,
	tests: (demo: EditorDemo) => void,
): void {
	describeOrSkip(findMissingChromium(), what, () => {
		const demo = useSharedStack(hostName) as EditorDemo;
		demo.editor = useEditor(demo);

		beforeAll(async () => {
			const { n8n, rest, service: sandbox } = demo;
			const results = join(n8n.userFolder, '.n8n-files', randomUUID());
			await mkdir(results, { recursive: true });
			const folders = { input: mediaFolder, results };
			const test = (credential: Credential, data: object) => testCredential(rest, credential, data);
			const webhookUrl = n8n.baseUrl;
			const place = { hostName, rest, testCredential: test, webhookUrl, sandbox, folders };
			const { generate, onCompleted } = await readMainJobExamples();
			const examples = { generate, onCompleted: moveToNewAddress(onCompleted) };
			Object.assign(demo, await importMainJob(place, examples, quietNarrator));
		});

		tests(demo);
	});
}

/** Only one published workflow of an n8n can use an address, and another test file publishes the same example. */
const moveToNewAddress = (workflow: Workflow): Workflow => ({
	...workflow,
	nodes: workflow.nodes.map((node) =>
		node.webhookId ? { ...node, webhookId: randomUUID() } : node,
	),
});
