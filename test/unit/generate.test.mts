import {
	findForbiddenChanges,
	type ParameterSnapshot,
	type SavedParameter,
	createParameterSnapshot,
} from '../../scripts/generate/parameter-snapshot.mts';
import { generate } from '../../scripts/generate/outputs.mts';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
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
		expect(findForbiddenChanges(before, before)).toEqual([]);
		const added = makeContract({
			...before.parameters,
			'node/colour': { ...colour, values: ['red', 'blue', 'green'] },
			'node/weight': { type: 'number', default: 0 },
		});
		expect(findForbiddenChanges(before, added)).toEqual([]);
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
		expect(findForbiddenChanges(before, makeContract(parameters))).toEqual([sentence]);
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

	test('each tool has its cost and its fields on its page', () => {
		const { files } = run();
		for (const { slug } of catalog) {
			const page = files.get(`docs/tools/${slug}.md`)!;
			expect({ slug, headings: page.match(/^## .+$/gm) }).toEqual({
				slug,
				headings: ['## Fields'],
			});
			expect(page).toMatch(/^\*\*Cost:\*\* (Free\.|.+ \(\w+ 20\d\d\)\.)/m);
		}
	});
});
