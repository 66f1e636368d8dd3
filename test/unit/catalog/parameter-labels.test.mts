import ts from 'typescript';
import type { Parameter } from '../../../nodes/MediaGeneration/fields';
import { PARAMETERS } from '../../../nodes/MediaGeneration/catalog/parameters';
import { TRIGGER_PARAMETERS } from '../../../nodes/MediaGeneration/catalog/trigger-parameters';
import { listFiles } from '../support/sources.mts';

/** A label has one place, its declaration: form, messages, hints and generated pages read it from there. */

const DECLARATIONS = /catalog\/(trigger-|credential-)?parameters\.ts$/;

function listTexts(path: string, text: string): string[] {
	const texts: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isImportDeclaration(node)) return;
		if (ts.isStringLiteral(node) || ts.isTemplateHead(node)) texts.push(node.text);
		if (ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
			texts.push(node.text);
		}
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
	return texts;
}

const texts = [
	...listFiles('nodes', ['.ts']),
	...listFiles('credentials', ['.ts']),
	...listFiles('scripts/generate', ['.mts']),
]
	// estimate-figures.mts composes code, not texts for users.
	.filter(({ path }) => !DECLARATIONS.test(path) && !path.endsWith('/estimate-figures.mts'))
	.flatMap(({ path, text }) => listTexts(path, text).map((one) => ({ path, text: one })));

const DECLARED: Parameter[] = [...Object.values(PARAMETERS), ...Object.values(TRIGGER_PARAMETERS)];

const labels = [
	...new Set(
		DECLARED.flatMap((one) => [
			one.shortLabel,
			...(one.kind === 'choice' ? Object.values(one.labels) : []),
		]),
	),
];

/** A one-word label is also a common word, so it counts only where it is probably the label. */
const makeLabelPattern = (label: string): RegExp =>
	label.includes(' ')
		? new RegExp(`\\b${label.replace(/[()]/g, '\\$&')}(?!\\w)`)
		: new RegExp(`^${label}( (is|must|of)\\b|$)|\\*${label}\\*|"${label}"`);

/** The files in which a label is the name of another part of the product. */
const OTHERS: Readonly<Record<string, RegExp>> = {
	// Operations.
	Download: /catalog\/operations|credentials/,
	// Headings of columns.
	Operation: /^scripts/,
	Resource: /^scripts/,
	Project: /^scripts|form\/modes/,
	Output: /^scripts/,
	// Fields of tools.
	File: /form\/field-property/,
	Automatic: /catalog\/(parts|tools)|^scripts/,
	GIF: /catalog\/tools|^scripts/,
	Path: /catalog\/parts/,
	Type: /catalog\/tools|^scripts/,
	Voice: /catalog\/tools/,
	// Names of n8n's tool nodes end with this word.
	Tool: /output\/audience|^scripts/,
	// Resources and file types.
	Image: /catalog\//,
	Audio: /catalog\//,
	Video: /catalog\//,
};

test.each(labels)('%s occurs in its declaration only', (label) => {
	const found = texts
		.filter(({ text }) => makeLabelPattern(label).test(text))
		.filter(({ path }) => !OTHERS[label]?.test(path))
		.map(({ path, text }) => `${path}: ${text}`);
	expect(found).toEqual([]);
});

type Builder = (name: string, label: string, declared: object) => Parameter;

/** The texts of both nodes, of Collect's outputs and of the outcomes, with one label renamed. */
function withRenamed(label: string, renamed: string): string {
	let made = '';
	jest.isolateModules(() => {
		const path = '../../../nodes/MediaGeneration/fields/parameter';
		jest.doMock(path, () => {
			const actual = jest.requireActual<Record<string, unknown>>(path);
			const rename = (build: Builder): Builder => {
				return (name, own, declared) => build(name, own === label ? renamed : own, declared);
			};
			return Object.fromEntries(
				Object.entries(actual).map(([name, value]) => [
					name,
					name.startsWith('declare') ? rename(value as Builder) : value,
				]),
			);
		});
		const node = '../../../nodes/MediaGeneration';
		const { MediaGeneration } = jest.requireActual<Record<string, new () => object>>(
			`${node}/MediaGeneration.node`,
		);
		const { MediaGenerationTrigger } = jest.requireActual<Record<string, new () => object>>(
			`${node}/MediaGenerationTrigger.node`,
		);
		const { COLLECT_OUTPUTS } = jest.requireActual<Record<string, object>>(
			`${node}/catalog/collect`,
		);
		const { OUTCOMES } = jest.requireActual<Record<string, object>>(
			`${node}/api/failures/outcomes`,
		);
		made = JSON.stringify([
			new MediaGeneration!(),
			new MediaGenerationTrigger!(),
			COLLECT_OUTPUTS,
			OUTCOMES,
		]);
	});
	jest.dontMock('../../../nodes/MediaGeneration/fields/parameter');
	return made;
}

const LONG = [...new Set(DECLARED.map(({ label }) => label))].filter((label) =>
	label.includes(' '),
);

test.each(LONG)('%s can be renamed in one place', (label) => {
	const renamed = 'Renamed Quixotically';
	const made = withRenamed(label, renamed);
	expect(made).toContain(renamed);
	expect(made).not.toMatch(makeLabelPattern(label));
});
