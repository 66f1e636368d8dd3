import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { readOutput, type Workflow } from '../../hosts/run/workflow.mts';
import { mediaFolder, root } from '../../machine/root.mts';
import type { ListedProject } from '../../machine/sandbox-client.mts';
import { makeCoreNode } from '../../hosts/run/workflow-builder.mts';
import { useExamples } from './support/examples.mts';
import { hosts } from './support/hosts.mts';

/** The examples that read and write files, imported into a real n8n. */

const QR_CODE = 'Generate QR Code';

async function decodePicture(path: string): Promise<string | undefined> {
	const { data, info } = await sharp(path)
		.ensureAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

const linkTo = (node: string) => ({ main: [[{ node, type: 'main', index: 0 }]] });

/** Replaces the Google sheet with these rows, and the upload to Google Drive with a node that outputs the file's name. */
const replaceGoogle =
	(rows: object[]) =>
	(workflow: Workflow): Workflow => {
		const drive = workflow.nodes.find(({ name }) => name === 'Save to Drive')!;
		const name = { id: 'name', name: 'name', type: 'string', value: drive.parameters.name };
		const named = { assignments: { assignments: [name] }, options: {} };
		const sheet = { mode: 'raw', jsonOutput: JSON.stringify({ row: rows }), options: {} };
		const others = workflow.nodes.filter((node) => !['Read Rows', drive.name].includes(node.name));
		return {
			...workflow,
			nodes: [
				...others,
				makeCoreNode('Read Rows', 'set', 3.4, sheet),
				makeCoreNode('Rows', 'splitOut', 1, { fieldToSplitOut: 'row', options: {} }),
				makeCoreNode(drive.name, 'set', 3.4, named),
			],
			connections: {
				...workflow.connections,
				'Read Rows': linkTo('Rows'),
				Rows: linkTo(QR_CODE),
			},
		};
	};

describe.each(hosts)('in %s', (hostName) => {
	const examples = useExamples(hostName);

	/** Filters by name, because other examples write into the same folder at the same time. */
	const writtenAs = async (name: RegExp) =>
		(await readdir(examples.folder())).filter((file) => name.test(file)).sort();

	const facts = (projects: ListedProject[]) =>
		projects.map(({ kind, status }) => `${kind} ${status}`).sort();

	test('headshots: there is one per photo under its name, and unusable photos are listed', async () => {
		const photos = join(examples.folder(), 'photos');
		await mkdir(photos);
		await copyFile(join(mediaFolder, 'portrait.jpg'), join(photos, 'eileen.jpg'));
		await sharp(join(mediaFolder, 'portrait.jpg'))
			.flop()
			.webp()
			.toFile(join(photos, 'mirrored [2].webp'));
		// The project's name contains the file's name, and `fail:` in a name makes the sandbox fail the project.
		await copyFile(join(mediaFolder, 'cat.jpg'), join(photos, 'fail:no_source_face.jpg'));
		await copyFile(join(mediaFolder, 'README.md'), join(photos, 'notes.md'));
		const workflow = await examples.import('headshots');

		const made = await examples.projectsOf(async () => {
			const execution = await examples.execute(workflow);
			const failed = readOutput(execution, 'Failed Photos').map(({ json }) => json);
			expect(failed).toEqual([
				{ photo: 'fail:no_source_face.jpg', reason: expect.stringContaining('no_source_face') },
				{ photo: 'notes.md', reason: expect.stringContaining('so it is no picture') },
			]);
		});

		expect(facts(made)).toEqual(['image complete', 'image complete', 'image error']);
		const headshots = await writtenAs(/^headshot.*\.png$/);
		expect(headshots).toEqual(['headshot-eileen.png', 'headshot-mirrored [2].png']);
		for (const name of headshots) {
			const { format } = await sharp(join(examples.folder(), name)).metadata();
			expect(format).toBe('png');
		}
		expect(await writtenAs(/^headshot.*\.jpg$/)).toEqual([]);
	});

	test('QR codes: there is one per row of the sheet under its name, and each scans as its content', async () => {
		const sheet = join(root, 'examples', 'qr-codes.csv');
		await copyFile(sheet, join(examples.folder(), 'qr-codes.csv'));
		const workflow = await examples.import('qr-codes');

		const made = await examples.projectsOf(() => examples.execute(workflow));

		expect(made).toHaveLength(3);
		const codes = await writtenAs(/^(menu|opening-hours|table-\d+).*\.png$/);
		const contents = await Promise.all(
			codes.map((name) => decodePicture(join(examples.folder(), name))),
		);
		expect(Object.fromEntries(codes.map((name, index) => [name, contents[index]]))).toEqual({
			'menu.png': 'https://example.com/menu',
			'opening-hours.png': 'Open every day, 9 to 5',
			'table-12.png': 'https://example.com/tables/12?order=yes',
		});
		for (const content of contents) expect(await readFile(sheet, 'utf8')).toContain(content);
	});

	test('QR codes from Google Sheets: there is a picture per row under its name (two nodes stand in for Google)', async () => {
		const rows = [
			{ file_name: 'menu', content: 'https://example.com/menu', style: 'Watercolor' },
			{ file_name: 'hours', content: 'Open every day, 9 to 5', style: 'Pixel Art' },
		];
		const workflow = await examples.import('qr-codes-google', replaceGoogle(rows));

		const execution = await examples.execute(workflow);

		expect(readOutput(execution, 'Save to Drive').map(({ json }) => json.name)).toEqual([
			'menu.png',
			'hours.png',
		]);
		const made = readOutput(execution, QR_CODE);
		expect(made.map(({ json }) => json)).toEqual(rows.map((row) => expect.objectContaining(row)));
		expect(made.map(({ binary }) => Object.keys(binary ?? {}))).toEqual([['data'], ['data']]);
	});
});
