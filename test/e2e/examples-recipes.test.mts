import { copyFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { HostName } from '../../hosts/install.mts';
import { assertSucceeded, outputOf, type Workflow } from '../../hosts/workflow.mts';
import { mediaFolder } from '../../hosts/root.mts';
import { stock } from '../../hosts/workflow-builder.mts';
import { examplesIn } from './support/examples.mts';

/** The examples that show one job each, imported into a real n8n; the sandbox stands in for Magic Hour. */

const hosts: HostName[] = ['n8n-2', 'n8n-1'];

/** Somebody who answers the email of *Ask for Approval*. */
const responded =
	(approved: boolean) =>
	(workflow: Workflow): Workflow => ({
		...workflow,
		nodes: workflow.nodes.map((node) =>
			node.name === 'Ask for Approval'
				? stock(node.name, 'set', 3.4, {
						mode: 'raw',
						jsonOutput: JSON.stringify({ data: { approved } }),
						options: {},
					})
				: node,
		),
	});

const withId =
	(id: string) =>
	(workflow: Workflow): Workflow =>
		JSON.parse(JSON.stringify(workflow).replace('paste-the-id-here', id)) as Workflow;

describe.each(hosts)('in %s', (hostName) => {
	const examples = examplesIn(hostName, { layout: 'nested' });
	beforeAll(async () => {
		const file = (name: string) => join(examples.folder, name);
		await copyFile(join(mediaFolder, 'clip.mp4'), file('clip.mp4'));
		for (const name of ['portrait.jpg', 'group.jpg', 'new-face.jpg']) {
			await copyFile(join(mediaFolder, 'portrait.jpg'), file(name));
		}
	});

	const facts = async (run: () => Promise<unknown>) =>
		(await examples.projectsOf(run)).map(({ kind, status }) => `${kind} ${status}`).sort();

	test.each([
		['face-swap-two-files', ['video complete'], 'swapped.mp4'],
		['swap-several-faces', ['image complete'], 'several-faces.png'],
		['talking-photo', ['audio complete', 'video complete'], 'talking-photo.mp4'],
	])('%s: the result is in the folder', async (name, made, file) => {
		const workflow = await examples.import(name);
		expect(
			await facts(async () => assertSucceeded(await examples.execute(workflow), name)),
		).toEqual(made);
		expect(await readdir(examples.folder)).toContain(file);
	});

	test('approve-before-paying: nothing is started without the approval', async () => {
		const refused = await examples.import('approve-before-paying', responded(false));
		expect(await facts(async () => await examples.execute(refused))).toEqual([]);
		const approved = await examples.import('approve-before-paying', responded(true));
		expect(await facts(async () => await examples.execute(approved))).toEqual(['image complete']);
	});

	test('recover-by-id: gets the files of a project, and starts none', async () => {
		const started = await examples.import('approve-before-paying', responded(true));
		const id = String(outputOf(await examples.execute(started), 'Generate Image')[0]?.json.id);
		const workflow = await examples.import('recover-by-id', withId(id));
		const before = await readdir(examples.folder);
		expect(await facts(async () => await examples.execute(workflow))).toEqual([]);
		const recovered = (await readdir(examples.folder)).filter((file) => !before.includes(file));
		expect(recovered).toEqual([expect.stringMatching(/\.png$/)]);

		const unknown = await examples.import('recover-by-id', withId('cm0000000000unknown'));
		const execution = await examples.execute(unknown);
		expect(outputOf(execution, 'Not Recovered')).toHaveLength(1);
	});
});
