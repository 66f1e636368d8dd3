import ts from 'typescript';
import { removeUnit } from '../../../nodes/MediaGeneration/fields';
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

const labels = [
	...new Set(
		[...Object.values(PARAMETERS), ...Object.values(TRIGGER_PARAMETERS)].flatMap((parameter) => [
			removeUnit(parameter.label),
			...('labels' in parameter ? Object.values<string>(parameter.labels) : []),
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
	File: /form\/(property|tool-properties)/,
	Automatic: /catalog\/(parts|tools)|^scripts/,
	GIF: /catalog\/tools|checks\/judge-file|^scripts/,
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
