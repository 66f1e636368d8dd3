import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../hosts/root.mts';

const documents = ['.', 'docs', 'examples']
	.flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
	.filter((path) => path.endsWith('.md'));

const textOf = (document: string): string => readFileSync(join(root, document), 'utf8');

/** GitHub's anchors for headings. */
const anchorsOf = (document: string): string[] =>
	[...textOf(document).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
		heading!
			.toLowerCase()
			.replace(/[^\p{L}\p{N} _-]/gu, '')
			.replaceAll(' ', '-'),
	);

test.each(documents)('%s: every link inside the repository leads somewhere', (document) => {
	const links = [...textOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
	const broken = links
		.filter((link) => !/^[a-z]+:/.test(link))
		.filter((link) => {
			const [path, anchor] = link.split('#') as [string, string?];
			const target = path === '' ? document : join(dirname(document), path);
			if (!existsSync(join(root, target))) return true;
			return anchor !== undefined && !anchorsOf(target).includes(anchor);
		});
	expect(broken).toEqual([]);
});

test('every command in a document exists', () => {
	const { scripts } = JSON.parse(textOf('package.json')) as { scripts: object };
	const commands = documents.flatMap((document) =>
		[...textOf(document).matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name!),
	);
	expect(commands.length).toBeGreaterThan(5);
	expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});
