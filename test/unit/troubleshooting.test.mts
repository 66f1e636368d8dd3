import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../hosts/root.mts';
import { filesIn } from './support/sources.mts';

/** docs/troubleshooting.md has one heading per message, so that a search for the message finds it. */

const page = readFileSync(join(root, 'docs', 'troubleshooting.md'), 'utf8');

/** What people see that n8n, Node.js or nobody says in these words. */
const NOT_OURS = new Set([
	'401: unauthorized',
	'ECONNREFUSED',
	'ENOTFOUND',
	'Access denied, or a link that no longer works',
	'404: The requested webhook is not registered',
	'The Production URL starts with localhost',
	'Nothing arrives',
	'Unrecognized node type: n8n-nodes-media-generation…',
	'n8n needs a lot of memory for large files',
]);

/** The texts of the published code, with … for what varies. */
const sources = [
	...filesIn('nodes/MediaGeneration/', ['.ts']),
	...filesIn('credentials/', ['.ts']),
].map(({ path }) => readFileSync(join(root, path), 'utf8').replace(/\$\{[^{}]*\}/g, '…'));

const headings = [...page.matchAll(/^### (?!`)(.+)$/gm)].map(([, heading]) => heading!);

/** The fixed parts of a message. */
const partsOf = (message: string): string[] =>
	message
		.split('…')
		.map((part) => part.replace(/^[\s:()"]+|[\s:()"]+$/g, ''))
		.filter((part) => part.length > 2);

const unsaid = (heading: string): string[] =>
	partsOf(heading).filter((part) => !sources.some((source) => source.includes(part)));

test.each(headings.filter((heading) => !NOT_OURS.has(heading)))(
	'%s: the nodes say this',
	(heading) => {
		expect(unsaid(heading)).toEqual([]);
	},
);

test('a heading that no message has would be found', () => {
	expect(unsaid('The flux capacitor of … is empty')).toEqual(['The flux capacitor of']);
	expect([...NOT_OURS].filter((one) => !headings.includes(one))).toEqual([]);
});

/** The files whose failures end an item, and their messages. */
const messages = [
	'api/call-failure',
	'api/never-sent',
	'api/redirect',
	'execution/outcome',
	'execution/money/submit',
	'execution/money/spending',
]
	.map((file) => readFileSync(join(root, 'nodes', 'MediaGeneration', `${file}.ts`), 'utf8'))
	.flatMap((source) =>
		[
			...source.matchAll(
				/(?:message: |\t)(['`])((?:Could not|Maximum|The|An|Your|\$\{name\}|\$\{project)(?:(?!\1).)+)\1/g,
			),
		].map(([, , text]) => text!.replace(/\$\{[^{}]*\}/g, '…')),
	)
	// Descriptions are sentences, and a cause has headings of its own.
	.filter((text) => !/[.!]$/.test(text) && text !== 'Could not …: …');

test.each([...new Set(messages)])('%s: has a heading', (message) => {
	const has = headings.some((heading) => {
		const parts = partsOf(heading);
		return parts.length > 0 && parts.every((part) => message.includes(part));
	});
	expect(has).toBe(true);
});
