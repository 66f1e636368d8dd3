import {
	findIncompatibleChanges,
	findForbiddenChanges,
} from '../../scripts/generate/find-forbidden-changes.mts';
import {
	type ParameterSnapshot,
	type SavedParameter,
	createParameterSnapshot,
} from '../../scripts/generate/parameter-snapshot.mts';
import { formatTable } from '../../scripts/generate/markdown.mts';
import { generate } from '../../scripts/generate/outputs.mts';
import { packageName } from '../../hosts/root.mts';
import { NodeHelpers, type INode } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { formatSeconds } from '../../nodes/MediaGeneration/catalog/describe-constraints.ts';
import { formatMonth } from '../../nodes/MediaGeneration/estimate/prices';
import { MediaGeneration } from '../../nodes/MediaGeneration/MediaGeneration.node.ts';
import { createExampleNode, listNeededParameters } from '../../scripts/generate/example-node.mts';
import { readText } from './support/sources.mts';

const makeContract = (
	parameters: Record<string, SavedParameter>,
	version = '1.2.3',
): ParameterSnapshot => ({
	version,
	parameters,
});

const colour: SavedParameter = { type: 'options', default: 'red', values: ['red', 'blue'] };
const before = makeContract({ 'node/colour': colour, 'node/size': { type: 'number', default: 1 } });

describe('the check of a later version', () => {
	test('reports nothing if nothing changed, or if something was added', () => {
		expect(findIncompatibleChanges(before, before)).toEqual([]);
		const added = makeContract({
			...before.parameters,
			'node/colour': { ...colour, values: ['red', 'blue', 'green'] },
			'node/weight': { type: 'number', default: 0 },
		});
		expect(findIncompatibleChanges(before, added)).toEqual([]);
	});

	test.each<[string, Record<string, SavedParameter>, string]>([
		['removed', { 'node/colour': colour }, 'node/size is gone: it was removed or renamed'],
		[
			'renamed',
			{ 'node/colour': colour, 'node/length': { type: 'number', default: 1 } },
			'node/size is gone: it was removed or renamed',
		],
		[
			'of another type',
			{ ...before.parameters, 'node/size': { type: 'string', default: 1 } },
			'node/size changed its type from number to string',
		],
		[
			'with another default',
			{ ...before.parameters, 'node/size': { type: 'number', default: 2 } },
			'node/size changed its default from 1 to 2',
		],
		[
			'with a missing value',
			{ ...before.parameters, 'node/colour': { ...colour, values: ['red'] } },
			'node/colour no longer has the value "blue"',
		],
	])('reports a parameter %s', (_, parameters, sentence) => {
		expect(findIncompatibleChanges(before, makeContract(parameters))).toEqual([sentence]);
	});

	test('accepts a hidden parameter, because its stored value stays', () => {
		const hidden = { ...before.parameters, 'node/size': { type: 'hidden', default: 1 } };
		expect(findIncompatibleChanges(before, makeContract(hidden))).toEqual([]);
	});

	test('accepts a parameter that is shown for other values, because it is stored under its name', () => {
		const size: SavedParameter = { type: 'number', default: 1 };
		const shownForRed = makeContract({ 'node/[colour=red]/size': size });
		expect(findIncompatibleChanges(shownForRed, makeContract({ 'node/size': size }))).toEqual([]);
		expect(
			findIncompatibleChanges(shownForRed, makeContract({ 'node/weight': size })),
		).toHaveLength(1);
		expect(
			findIncompatibleChanges(shownForRed, makeContract({ 'node/size': { ...size, default: 2 } })),
		).toHaveLength(1);
	});

	test('accepts a list that becomes a field with typed values, because stored values and the default stay valid', () => {
		const opened = (value: string) =>
			makeContract({
				...before.parameters,
				'node/colour': {
					type: 'resourceLocator',
					default: { mode: 'list', value },
					values: ['list', 'name'],
				},
			});
		expect(findIncompatibleChanges(before, opened('red'))).toEqual([]);
		expect(findIncompatibleChanges(before, opened('blue'))).toEqual([
			'node/colour changed its default from "red" to {"mode":"list","value":"blue"}',
		]);
		expect(findIncompatibleChanges(opened('red'), before)).not.toEqual([]);
	});

	test('ignores a changed default of a collection’s entry, which applies only when a user adds the entry', () => {
		const entry = (type: string, preset: number) =>
			makeContract({
				more: { type, default: {} },
				'more/size': { type: 'number', default: preset },
			});
		expect(findIncompatibleChanges(entry('collection', 1), entry('collection', 2))).toEqual([]);
		expect(
			findIncompatibleChanges(entry('fixedCollection', 1), entry('collection', 2)),
		).toHaveLength(2);
	});

	test('reports a changed default of an option, as of a parameter', () => {
		const option = (preset: number) =>
			makeContract({
				'node/options': { type: 'collection', default: {} },
				'node/options/maxProjects': { type: 'number', default: preset },
			});
		expect(findIncompatibleChanges(option(10), option(100))).toEqual([
			'node/options/maxProjects changed its default from 10 to 100',
		]);
	});

	test.each([
		['1.2.3', false],
		['1.9.0', false],
		['0.9.0', false],
		['2.0.0', true],
		['10.0.0', true],
	])('lets version %s break the promises of 1.2.3: %p', (version, allowed) => {
		const changes = findForbiddenChanges(before, makeContract({}, version));
		expect(changes).toHaveLength(allowed ? 0 : 2);
	});
});

test('two different parameters of one path are rejected, because one would hide the other', () => {
	const one = { displayName: 'N', name: 'n', type: 'number' as const, default: 1 };
	const properties = [one, { ...one, default: 2 }];
	expect(() => createParameterSnapshot('1.0.0', [{ name: 'node', properties }])).toThrow(
		'Two parameters share the path node/n',
	);
});

test('a table keeps a bar inside its cell', () => {
	expect(formatTable(['A'], [['x | y']])).toBe('| A |\n| --- |\n| x \\| y |');
});

describe('generating from the real catalog', () => {
	const run = (changed: Record<string, string> = {}) =>
		generate((path) => changed[path] ?? readText(path));

	test('refuses to replace a contract that it would break', () => {
		const { version } = JSON.parse(readText('package.json'));
		const promised = makeContract(
			{ 'mediaGeneration/gone': { type: 'string', default: '' } },
			version,
		);
		const { problems } = run({ 'docs/contract.json': JSON.stringify(promised) });
		expect(problems).toEqual([expect.stringContaining('mediaGeneration/gone is gone')]);
	});

	test.each([
		['docs/plans.md', 'credits'],
		['docs/troubleshooting.md', 'project-codes'],
	])('names the marker that %s lacks', (path, marker) => {
		const { problems } = run({ [path]: 'empty' });
		expect(problems).toEqual([
			expect.stringContaining(`${path}: The document needs the line <!-- generated:${marker} -->`),
		]);
	});

	test('detects a page without a required fact: each tool has its cost and its fields, and an example if it has further fields', () => {
		const { files } = run();
		for (const tool of catalog) {
			const { slug } = tool;
			const page = files.get(`docs/tools/${slug}.md`)!;
			const headings = page.match(/^## .+$/gm);
			const { length } = Object.keys(listNeededParameters(tool));
			const example = length > 2 ? ['## Example'] : [];
			expect({ slug, headings }).toEqual({ slug, headings: ['## Fields', ...example] });
			expect(page).toMatch(/^\*\*Cost:\*\* (Free\.|.+ \(\w+ 20\d\d\)\.)/m);
		}
	});

	test('lists every model and language on the page of its tool', () => {
		const { files } = run();
		const textOf = (path: string): string => files.get(path)!;
		const sectionOf = (path: string, heading: string): string =>
			textOf(path).split(`\n## ${heading}\n`)[1]!.split('\n## ')[0]!;
		for (const { slug, label, consent, constraints, fields } of catalog) {
			const page = textOf(`docs/tools/${slug}.md`);
			for (const [model, { seconds }] of Object.entries(constraints?.values ?? {})) {
				const section = sectionOf('docs/models.md', label);
				const shared = { 'text-to-video': 'Image to Video', 'ai-image-editor': 'Generate Image' }[
					slug
				];
				const rows = section + (shared === undefined ? '' : sectionOf('docs/models.md', shared));
				const row = rows.split('\n').find((line) => line.includes(`\`${model}\``))!;
				const { month, laterMonths = {} } = constraints!;
				expect(section).toContain(
					`As of ${formatMonth(month)}${constraints!.laterMonths ? ', unless' : '.'}`,
				);
				const later = laterMonths[model];
				expect(/\(\w+ 20\d\d\)/.exec(row)?.[0]).toBe(later && `(${formatMonth(later)})`);
				if (seconds) expect(row).toContain(`${formatSeconds(seconds)} seconds`);
			}
			expect(page.includes('../models.md#')).toBe(constraints !== undefined);
			for (const field of fields) {
				if (field.kind !== 'choice') continue;
				const values = field.choices.map((choice) => choice.label ?? choice.value);
				if (field.name.endsWith('language')) {
					for (const value of values) expect(page).toContain(value);
				}
				if (field.liveList === 'voices') expect(page).toContain('../voices.md)');
			}
			expect(page.includes('#consent-and-rights')).toBe(consent !== undefined);
		}
	});

	test('the example of each tool runs after it is pasted and has a credential', () => {
		const { description } = new MediaGeneration();
		for (const tool of catalog) {
			const { nodes } = createExampleNode(tool, packageName) as { nodes: INode[] };
			const [node] = nodes;
			const { properties } = description;
			const parameters = NodeHelpers.getNodeParameters(
				properties,
				node!.parameters,
				true,
				false,
				node!,
				description,
			)!;
			const issues = NodeHelpers.getNodeParametersIssues(
				properties,
				{ ...node!, parameters },
				description,
			);
			expect({ tool: tool.slug, issues }).toEqual({ tool: tool.slug, issues: null });
		}
	});
});
