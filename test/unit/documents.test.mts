import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../../machine/root.mts';
import { catalog, findTool } from '../../nodes/MediaGeneration/catalog';
import { estimateItem } from '../../nodes/MediaGeneration/estimate/estimate';
import { FIGURES } from '../../scripts/generate/figures.mts';
import { makeAnchor } from '../../scripts/generate/markdown.mts';
import { parseRepositoryName } from '../../scripts/publication-problems.mts';
import { listFiles, readText } from './support/sources.mts';

const listPages = (folder: string, recursive = false): string[] =>
	readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
		.filter((name) => name.endsWith('.md'))
		.map((name) => join(folder, name));

const documents = [...listPages('.'), ...listPages('docs', true), ...listPages('examples')];

const { repository } = JSON.parse(readText('package.json')) as { repository: { url: string } };
const OWN = new RegExp(
	`^https://(?:raw\\.githubusercontent|github)\\.com/${parseRepositoryName(repository.url)}/(?:blob/)?main/(.+)$`,
);

/** The path of a link to this repository. The README's links become absolute with the first publication. */
const parseOwnLink = (link: string): string | undefined => OWN.exec(link)?.[1];

/** Links and pictures of a page, relative to the root, including those in HTML. */
function listTargets(document: string): string[] {
	const text = readText(document);
	const links = [
		...text.matchAll(/\]\(([^)\s]+)\)/g),
		...text.matchAll(/(?:src|srcset|href)="([^"]+)"/g),
	].map(([, link]) => link!.split('#')[0]!);
	return links
		.filter((link) => link !== '')
		.flatMap((link) => {
			const own = parseOwnLink(link);
			if (own !== undefined) return [own];
			return /^[a-z]+:/.test(link) ? [] : [normalize(join(dirname(document), link))];
		});
}

const linked = new Set(documents.flatMap(listTargets));

/** `npm run lint:prose` checks only the links, anchors and pictures of Markdown, not those of HTML. */
test('every link and picture has an existing target', () => {
	expect([...linked].filter((target) => !existsSync(join(root, target)))).toEqual([]);
});

test('every address of documentation in n8n leads to a page and a heading', () => {
	const nodes = join('nodes', 'MediaGeneration');
	const texts = [
		...readdirSync(join(root, nodes))
			.filter((file) => file.endsWith('.node.json'))
			.map((file) => readText(join(nodes, file))),
		readText(join('credentials', 'MediaGenerationApi.credentials.ts')),
		readText(join(nodes, 'catalog', 'parameters.ts')),
	];
	const addresses = texts.flatMap((text) => text.match(/https:\/\/github\.com\/[^'"]+/g) ?? []);
	expect(addresses).toHaveLength(6);
	for (const address of addresses.filter((one) => !one.endsWith('#readme'))) {
		const [page, anchor] = parseOwnLink(address)!.split('#') as [string, string?];
		const headings = [...readText(page).matchAll(/^#+ (.+)$/gm)].map(([, one]) => makeAnchor(one!));
		expect(anchor === undefined || headings.includes(anchor)).toBe(true);
	}
});

test('every page can be reached from the README, and every page of docs/ links back to a page above it', () => {
	const reached = new Set<string>();
	const follow = (document: string): void => {
		if (reached.has(document)) return;
		reached.add(document);
		listTargets(document)
			.filter((target) => target.endsWith('.md') && existsSync(join(root, target)))
			.forEach(follow);
	};
	follow('README.md');
	expect(documents.filter((document) => !reached.has(document))).toEqual([]);
	const above = /README\.md|CONTRIBUTING\.md|ARCHITECTURE\.md/;
	const deadEnds = documents
		.filter((document) => document.startsWith('docs'))
		.filter((document) => !listTargets(document).some((target) => above.test(target)));
	expect(deadEnds).toEqual([]);
});

test('every command exists that a page, a workflow, a script or a message of a tool names', () => {
	const { scripts } = JSON.parse(readText('package.json')) as { scripts: object };
	expect(Object.keys(scripts).length).toBeLessThanOrEqual(20);
	const texts = [
		...[...documents, 'package.json', '.ci/run', '.githooks/pre-commit'].map(readText),
		...['.github/', 'demo/', 'hosts/', 'scripts/', 'sandbox/', 'bench/'].flatMap((folder) =>
			listFiles(folder, ['.yml', '.mts', '.md']).map(({ text }) => text),
		),
	];
	const list = (pattern: RegExp) =>
		texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name!));
	const commands = list(/npm run (?:--silent )?([\w:-]+)/g);
	const files = list(/\b(?:tsx|bash) ((?:\.ci|bench|demo|sandbox|scripts|test)\/[\w./-]+)/g);
	expect(Math.min(commands.length, files.length)).toBeGreaterThan(5);
	expect(commands.filter((name) => !(name in scripts))).toEqual([]);
	expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('every Jest command in a document names existing tests, and no project', () => {
	const commands = documents.flatMap(
		(document) => readText(document).match(/npx jest [^`\n]+/g) ?? [],
	);
	expect(commands.length).toBeGreaterThan(5);
	for (const command of commands) {
		expect(command).not.toContain('--selectProjects');
		for (const [path] of command.matchAll(/test\/[\w/-]+/g)) {
			const exists = [path, `${path}.test.mts`].some((file) => existsSync(join(root, file)));
			expect([path, exists]).toEqual([path, true]);
			const [, title] = / -t "([^"]+)"/.exec(command) ?? [];
			if (title) expect(readText(`${path}.test.mts`)).toContain(title);
		}
	}
});

test('the README, Check Only and the page of costs contain the same price', () => {
	const tool = findTool(catalog, 'video', 'image-to-video')!;
	const values = { end_seconds: 5, model: 'kling-2.6', resolution: '720p' };
	const estimate = estimateItem(tool, values, 'nested');
	const credits = 'credits' in estimate ? estimate.credits.min : NaN;
	const { monthly, credits: included } = FIGURES.subscriptions.each.Creator!;
	const dollars = (Math.round((credits * monthly * 100) / included) / 100).toFixed(2);
	expect(readText('README.md').replace(/\s+/g, ' ')).toContain(
		`5 seconds with Kling 2.6 at 720p cost ${credits} credits, about $${dollars} on the Creator plan`,
	);
	const costs = readText(join('docs', 'costs.md'));
	expect(costs).toContain(`"estimated_credits": ${credits}`);
	expect(costs).toContain(`“10 items: about ${(10 * credits).toLocaleString('en-US')} credits`);
});

test('README and CHANGELOG contain the right number of tools', () => {
	const readNumbers = (page: string) => (readText(page).match(/\b\d+ tools\b/g) ?? []).sort();
	expect(readNumbers('README.md')).toEqual(Array(2).fill(`${catalog.length} tools`));
	expect(readNumbers('CHANGELOG.md')).toEqual([`${catalog.length} tools`]);
});

test('the actions that the first pages name are in n8n’s list', () => {
	const named = ['README.md', 'docs/getting-started.md'].flatMap((page) =>
		[...readText(page).matchAll(/choose (?:the action )?\*(\w+ [^*]+)\*\.$/gm)].map(
			([, name]) => name!,
		),
	);
	expect(named).toHaveLength(3);
	expect(catalog.map(({ action }) => action)).toEqual(expect.arrayContaining(named));
});
