import { copyFile, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readOutput, type Execution, type Workflow } from '../../hosts/run/workflow.mts';
import { mediaFolder } from '../../machine/root.mts';
import { makeCoreNode } from '../../hosts/run/workflow-builder.mts';
import { useExamples, withNode } from './support/examples.mts';
import { hosts } from './support/hosts.mts';

/** The examples that show one job each, imported into a real n8n; the sandbox stands in for Magic Hour. */

/** Replaces *Ask for Approval* with this response; the text of the email stays in the output. */
const respondToApproval = (approved: boolean) =>
	withNode('Ask for Approval', ({ name, parameters }) => {
		const assignments = [
			{ id: '1', name: 'data', type: 'object', value: JSON.stringify({ approved }) },
			{ id: '2', name: 'email', type: 'string', value: parameters.message },
		];
		return makeCoreNode(name, 'set', 3.4, { assignments: { assignments }, options: {} });
	});

const withId =
	(id: string) =>
	(workflow: Workflow): Workflow =>
		JSON.parse(JSON.stringify(workflow).replace('paste-the-id-here', id)) as Workflow;

describe.each(hosts)('in %s', (hostName) => {
	const examples = useExamples(hostName, { layout: 'nested' });
	beforeAll(async () => {
		const file = (name: string) => join(examples.folder(), name);
		await copyFile(join(mediaFolder, 'clip.mp4'), file('clip.mp4'));
		// The sandbox finds one face in every picture, so a portrait can stand in for the group.
		for (const name of ['portrait.jpg', 'group.jpg', 'new-face.jpg']) {
			await copyFile(join(mediaFolder, 'portrait.jpg'), file(name));
		}
	});

	const madeBy = async (run: () => Promise<unknown>) =>
		(await examples.projectsOf(run)).map(({ kind, status }) => `${kind} ${status}`).sort();

	test.each([
		['face-swap-two-files', ['video complete'], 'swapped.mp4'],
		['swap-several-faces', ['image complete'], 'several-faces.png'],
		['talking-photo', ['audio complete', 'video complete'], 'talking-photo.mp4'],
	])('%s: the result is in the folder', async (name, made, file) => {
		const workflow = await examples.import(name);
		expect(await madeBy(() => examples.execute(workflow))).toEqual(made);
		expect(await readdir(examples.folder())).toContain(file);
	});

	test('chain-of-three-tools: three tools run in a row', async () => {
		const workflow = await examples.import('chain-of-three-tools');
		expect(await madeBy(() => examples.execute(workflow))).toEqual([
			'image complete',
			'video complete',
			'video complete',
		]);
	});

	test('approve-before-paying: the workflow generates an image only after an approval', async () => {
		const refused = await examples.import('approve-before-paying', respondToApproval(false));
		let asked: Execution;
		expect(await madeBy(async () => (asked = await examples.execute(refused)))).toEqual([]);
		expect(readOutput(asked!, 'Ask for Approval')[0]?.json.email).toContain(
			'This costs about 5 credits: 1 image × 5 credits (Flux Schnell, 640 Pixels), by Magic Hour’s prices',
		);
		const approved = await examples.import('approve-before-paying', respondToApproval(true));
		expect(await madeBy(() => examples.execute(approved))).toEqual(['image complete']);
	});

	test('recover-by-id: it downloads the files of a project, and starts none', async () => {
		const started = await examples.import('approve-before-paying', respondToApproval(true));
		const id = String(readOutput(await examples.execute(started), 'Generate Image')[0]?.json.id);
		const workflow = await examples.import('recover-by-id', withId(id));
		const before = await readdir(examples.folder());
		let execution: Execution;
		expect(await madeBy(async () => (execution = await examples.execute(workflow)))).toEqual([]);
		const written = readOutput(execution!, 'Write Results').map(({ json }) => json);
		expect(written).toEqual([expect.objectContaining({ id, fileName: expect.any(String) })]);
		const file = basename(String(written[0]!.fileName));
		expect(file).toMatch(/\.png$/);
		expect(before).not.toContain(file);
		expect(await readdir(examples.folder())).toContain(file);
	});

	test('recover-by-id: an unknown ID is not recovered', async () => {
		const unknown = await examples.import('recover-by-id', withId('cm0000000000unknown'));
		expect(readOutput(await examples.execute(unknown), 'Not Recovered')).toHaveLength(1);
	});
});
