import ts from 'typescript';
import { PARAMETERS } from '../../nodes/MediaGeneration/catalog/parameters';
import { TRIGGER_PARAMETERS } from '../../nodes/MediaGeneration/catalog/trigger-parameters';
import { listFiles, readText } from './support/sources.mts';

/** docs/troubleshooting.md has one heading per message, so that a search for the message finds it. */

const page = readText('docs/troubleshooting.md');

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

/** The texts of the published code, with … for variable parts. */
const sources = [
	...listFiles('nodes/MediaGeneration/', ['.ts']),
	...listFiles('credentials/', ['.ts']),
].map(({ text }) => straightenQuotes(text.replace(/\$\{[^{}]*\}/g, '…')));

const headings = [...page.matchAll(/^### (?!`)(.+)$/gm)].map(([, heading]) => heading!);

const labels = [...Object.values(PARAMETERS), ...Object.values(TRIGGER_PARAMETERS)]
	.flatMap(({ label, shortLabel }) => [label, shortLabel])
	.sort((one, other) => other.length - one.length);

/** The fixed parts of a message, without the parameter label at its beginning, which comes from the declaration. */
const splitMessage = (message: string): string[] =>
	message
		.slice(labels.find((label) => message.startsWith(`${label} `))?.length ?? 0)
		.split('…')
		.map((part) => part.replace(/^[\s:()"]+|[\s:()"]+$/g, ''))
		.filter((part) => part.length > 2);

const listUnsaid = (heading: string): string[] =>
	splitMessage(straightenQuotes(heading)).filter(
		(part) => part !== '404' && part !== '402' && !sources.some((source) => source.includes(part)),
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
	expect([...NOT_OURS].filter((one) => !headings.includes(one))).toEqual([]);
});

/** A file of the node, and a text in it with … for variable parts. */
type Text = readonly [file: string, text: string];

const readLiteral = (node: ts.Node): string | undefined => {
	if (ts.isStringLiteralLike(node)) return node.text;
	if (!ts.isTemplateExpression(node)) return undefined;
	return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
};

/** Steps of advice belong to a description, not to a message. */
const isStep = (node: ts.Node): boolean =>
	ts.isPropertyAssignment(node) && /^(first|or|also)$/.test(node.name.getText());

function listTexts(path: string): Text[] {
	const source = readText(path);
	const texts: Text[] = [];
	const visit = (node: ts.Node): void => {
		if (isStep(node)) return;
		const text = readLiteral(node);
		if (text !== undefined) texts.push([path.replace('nodes/MediaGeneration/', ''), text]);
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
	return texts;
}

/** Places with texts that aren't messages, and the reason. */
const ELSEWHERE: ReadonlyArray<readonly [RegExp, string]> = [
	[/^(catalog|form|MediaGeneration)/, 'the panel; the codes of errors have generated headings'],
	[/^media-files\//, 'caught, or a part of a message'],
	[/^estimate\//, 'the estimate of Check Only'],
	[/^output\/(audience|charged-lengths|notes)/, 'said to agents, or beside the output'],
	[/^(output\/error|catalog\/advice)/, 'sentences of descriptions'],
	[
		/^checks\/(hints|model-constraints)|^fields\/((choice|media)-hint|rules\/names)/,
		'hints: the item is sent anyway',
	],
	[/^fields\/parameter/, 'what a value must be, after the label of a parameter'],
	[/^fields\/address-hint/, 'hints: the item is sent anyway'],
	[/^execution\/money\/charge/, 'the table of outcomes in docs/costs.md'],
	[/^execution\/money\/(node-error|receipt)/, 'sentences of descriptions, and the receipt'],
	[/^execution\/plan\/report/, 'the output of Check Only'],
	[/^trigger\/webhook\//, 'returned to the sender, or the reason after "Event rejected:"'],
	[
		/^api\/(service\/account|calls\/(call|waiting-report)|failures\/error-text)\.ts/,
		'the log, and parts of messages after a colon',
	],
];

/** Parts of messages and descriptions that no heading could contain, and the reason. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
	'a cause, in the parentheses or after the colon of a message': [
		'the address that the service returned',
		'a proxy returned HTTP …',
		'an empty file',
		'a file that begins with …',
		'a picture',
		'… returned …',
		'Too many reads',
		'an empty or unexpected body',
		'another address',
		'it does not start with https:// or http://',
		'the connection to … broke (…)',
		'its response is longer than … MB',
		'doesn’t support range requests',
		'no reason given',
		'not known',
		'returned HTTP …',
		'the transfer stalled',
		'timed out after … s',
		'The attempt ended before the service responded',
		'…, which is not documented',
		'a generation request got no clear response, so its cost is unknown',
		'this service does not report what a project costs',
	],
	'the purpose of a request, after "Could not"': [
		'download result … of … project …',
		'get upload URLs',
		'read the length of …',
		'start the project',
		'delete … project …',
		'read … project …',
	],
	'the missing object if storage returns 404, for which there is another message': [
		'The link is unknown',
		'The upload URL is unknown',
	],
	'the problem of the credential’s Base Address': [
		'is …, but must be one valid address that starts with https:// or http://',
		'contains a user name or password; the API key has its own field',
		'contains "?" or "#"; it must end before them',
	],
	'a part of a refusal': [
		'audio file',
		'picture, video or audio file',
		'choose MP3 or WAV in the node that makes it, or enter',
		'one of them',
		'… is 0',
		'enter a number',
		'entry …, the file …',
		'has … at …',
		'more problem',
		'a list of event names such as video.completed',
		'has started',
		'may have started',
		'This item has: ……',
		'base64 text',
		'data URI',
		'This item has no files',
		'This item costs …. ',
		'… of the credential',
	],
	'a requirement for a value': [
		'empty or one of …',
		'contains itself at …, or has too many levels',
		'a JSON object, such as { "style": { "prompt": "…" } }',
		'a list of the form: { "entries": [] }',
		'an object',
		'keys of letters, digits and underscores, separated by dots, such as assets.image_file_path',
		'names of binary fields, or files',
		'the ID of one project',
		'the name of a field',
	],
	'the name of an option or an operation': ['Put Output in Field', '… > Get Many'],
	'a part of a description, a hint or the log': [
		'any proxy between n8n and the service',
		'… is …, but should be one of …',
		'the base address in the credential, and any proxy between n8n and the service',
		'the base address and the request format in the credential',
		'… requested a pause (Retry-After: …). ',
		'…: used the file in …, because there is none in …',
		'With voices of …, as the current list couldn’t be fully read: …',
		'reading it took too long',
		'In the API: …',
		'Run Collect again',
		'Signature verification is switched off: anyone who knows the URL can start this workflow',
		'The path decides what is charged',
		'Use Media Generation > Project > Wait',
		'the billing page of the service',
		'the pricing page (https://magichour.ai/pricing)',
		'the developer hub (…)',
		'the developer hub of the service',
		'the service',
		'was started',
		'was started by an earlier attempt',
		'another file of this item failed',
	],
	'for documentation or a comparison': [
		'Could not',
		'at least one of … must be given',
		'…, currently by … to … seconds',
		'Name of the project in Magic Hour, and of its files',
		'e.g. Summer campaign, clip 3',
	],
	'a bug of the node, which has no remedy': ['"…" is no list element'],
	'n8n’s own text for a stopped execution': ['The execution was canceled'],
};

const isPart = (text: string): boolean => Object.values(PARTS).some((all) => all.includes(text));

/**
 * Whether a text is a message, for which users may search: not a description (a sentence), a name, a single word, or a
 * continuation.
 */
const isMessage = ([file, text]: Text): boolean =>
	/[a-z\d]{2,} (… )?[a-z\d]+/i.test(text) &&
	!/^([A-Z(][\w)]* ?)+$|^[ ,;]|`|[.!]$/.test(text) &&
	!/\(…\( for this item\)/.test(text) &&
	!ELSEWHERE.some(([where]) => where.test(file)) &&
	!isPart(text);

/** Whether a message contains each part of a heading, in order. */
function isFoundBy(message: string, heading: string): boolean {
	const parts = splitMessage(straightenQuotes(heading).replace(/^Could not …: | \(404\)$/g, ''));
	let at = 0;
	return (
		parts.length > 0 &&
		parts.every((part) => {
			const found = straightenQuotes(message).indexOf(part, at);
			at = found + part.length;
			return found >= 0;
		})
	);
}

/** The messages of the credential test, the only messages in this file. */
const credentialMessages = listTexts('credentials/MediaGenerationApi.credentials.ts')
	.map(([, text]) => text)
	.filter((text) => /^(The service|The API key)/.test(text) && text.includes('. '));

/** The causes of this message have headings of their own. */
const COULD_NOT_ALONE = 'Could not …: …';

const nodeTexts = listFiles('nodes/', ['.ts']).flatMap(({ path }) => listTexts(path));

const messages = [
	...nodeTexts.filter(isMessage).map(([, text]) => text),
	...credentialMessages,
	...nodeTexts.map(([, text]) => text).filter((text) => text.startsWith('The credential has no')),
].filter((text) => text !== COULD_NOT_ALONE && text !== 'Could not …: … …');

test('every message of the code is collected', () => {
	expect(messages.length).toBeGreaterThan(100);
	expect(messages).toContain('No project has the ID …');
	expect(messages).toContain('is empty; enter a number');
});

test.each([...new Set(messages)])('%s: it has a heading', (message) => {
	const isThere = headings.some((heading) => isFoundBy(message, heading));
	expect(isThere ? [] : ['docs/troubleshooting.md: add a heading for this message']).toEqual([]);
});

test('every exception still has its text', () => {
	const texts = new Set(nodeTexts.map(([, text]) => text));
	expect(
		Object.values(PARTS)
			.flat()
			.filter((part) => !texts.has(part)),
	).toEqual([]);
});

test('a search with a typed apostrophe finds a heading', () => {
	expect(headings.filter((heading) => /[‘’]/.test(heading))).toEqual([]);
});
