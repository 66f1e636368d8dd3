import ts from 'typescript';
import { PARAMETERS } from '../../nodes/MediaGeneration/catalog/parameters';
import { TRIGGER_PARAMETERS } from '../../nodes/MediaGeneration/catalog/trigger-parameters';
import { removeUnit } from '../../nodes/MediaGeneration/fields';
import { listFiles, readText } from './support/sources.mts';

/** docs/troubleshooting.md has one heading per message, so that a search for the message finds it. */

const headings = [...readText('docs/troubleshooting.md').matchAll(/^### (?!`)(.+)$/gm)].map(
	([, heading]) => heading!,
);

/** Headings for messages of n8n or Node.js, and for symptoms without a message. */
const NOT_OURS = new Set([
	'401: unauthorized',
	'ECONNREFUSED',
	'ENOTFOUND',
	'Access denied, or a link that no longer works',
	'404: The requested webhook "…" is not registered',
	'The Production URL starts with localhost',
	'Unrecognized node type: n8n-nodes-media-generation…',
	'n8n needs a lot of memory for large files',
]);

const straightenQuotes = (text: string): string => text.replaceAll('’', "'");

const published = [
	...listFiles('nodes/MediaGeneration/', ['.ts']),
	...listFiles('credentials/', ['.ts']),
];

/** The texts of the published code, with … for variable parts. */
const sources = published.map(({ text }) => straightenQuotes(text.replace(/\$\{[^{}]*\}/g, '…')));

const labels = [...Object.values(PARAMETERS), ...Object.values(TRIGGER_PARAMETERS)]
	.flatMap(({ label }) => [label, removeUnit(label)])
	.sort((one, other) => other.length - one.length);

/** The fixed parts of a message, without the label at its beginning and without HTTP statuses. */
const splitMessage = (message: string): string[] =>
	message
		.slice(labels.find((label) => message.startsWith(`${label} `))?.length ?? 0)
		.replace(/\(\d{3}\)/g, '…')
		.split(/…|, and /)
		.map((part) => part.replace(/^[\s:,()"]+|[\s:,()"]+$/g, ''))
		.filter((part) => part.length > 2);

const listUnsaid = (heading: string): string[] =>
	splitMessage(straightenQuotes(heading)).filter(
		(part) => !sources.some((source) => source.includes(part)),
	);

test.each(headings.filter((heading) => !NOT_OURS.has(heading)))(
	'%s: the code contains this message',
	(heading) => {
		expect(
			listUnsaid(heading).map(
				(part) => `docs/troubleshooting.md: no message has "${part}"; change this heading`,
			),
		).toEqual([]);
	},
);

test('a heading without a message in the code is detected', () => {
	expect(listUnsaid('The flux capacitor of … is empty')).toEqual(['The flux capacitor of']);
	expect([...NOT_OURS].filter((heading) => !headings.includes(heading))).toEqual([]);
	expect(headings.filter((heading) => /[‘’]/.test(heading))).toEqual([]);
});

const readLiteral = (node: ts.Node): string | undefined => {
	if (ts.isStringLiteralLike(node)) return node.text;
	if (!ts.isTemplateExpression(node)) return undefined;
	return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
};

/** Whether a node contains a failure's message, or refused sentences. */
const hasMessage = (node: ts.Node): boolean =>
	(ts.isPropertyAssignment(node) && node.name.getText() === 'message') ||
	(ts.isCallExpression(node) && /^(makeRefusal|makeLimitFailure)$/.test(node.expression.getText()));

/** The texts of a file that are messages, or problems that follow a field's label. */
function listMessages(path: string): string[] {
	const messages: string[] = [];
	const visit = (node: ts.Node, isInMessage: boolean): void => {
		const text = readLiteral(node);
		const isProblem = /fields\/|checks\/problems/.test(path) && /^(is|has|must) /.test(text ?? '');
		if (text !== undefined && (isProblem || isInMessage)) messages.push(text);
		ts.forEachChild(node, (child) => visit(child, isInMessage || hasMessage(node)));
	};
	const source = readText(path);
	visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true), false);
	return messages;
}

/** Hints, and files whose texts are no messages of a failure. */
const ELSEWHERE = /fields\/rules|catalog\/|form\/|trigger\/webhook/;

/** Shorter texts are words or continuations, and sentences belong to descriptions. */
const isMessage = (text: string): boolean =>
	splitMessage(text).join('').length > 15 && !/^[ ,;]|`|[.!]$/.test(text);

/** Whether a message contains each part of a heading, in order. */
function isFoundBy(message: string, heading: string): boolean {
	const parts = splitMessage(straightenQuotes(heading).replace(/^Could not …: /, ''));
	let at = 0;
	return (
		parts.length > 0 &&
		parts.every((part) => {
			const start = straightenQuotes(message).indexOf(part, at);
			at = start + part.length;
			return start >= 0;
		})
	);
}

const messages = published
	.filter(({ path }) => !ELSEWHERE.test(path))
	.flatMap(({ path }) => listMessages(path))
	.filter(isMessage);

test.each([...new Set(messages)])('%s: it has a heading', (message) => {
	const isThere = headings.some((heading) => isFoundBy(message, heading));
	expect(isThere ? [] : ['docs/troubleshooting.md: add a heading for this message']).toEqual([]);
});
