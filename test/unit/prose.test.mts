import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { exampleNames, readExample } from '../../examples/examples.mts';
import { MediaGenerationApi } from '../../credentials/MediaGenerationApi.credentials.ts';
import { MediaGeneration } from '../../nodes/MediaGeneration/MediaGeneration.node.ts';
import { MediaGenerationTrigger } from '../../nodes/MediaGeneration/MediaGenerationTrigger.node.ts';
import { root } from '../../hosts/root.mts';

jest.setTimeout(120_000); // it starts programs

/** The texts that n8n shows are written as the pages are: names and terms as in .prose.yml, sentences that are short. */

const SHOWN = ['displayName', 'description', 'hint', 'message', 'placeholder', 'action', 'content'];

/** Of a choice, n8n shows the name; of anything else, the name is internal. */
const isChoice = (value: object): boolean => 'value' in value && !('type' in value);

/** Every text of a description that a user reads. */
function listTexts(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(listTexts);
	if (typeof value !== 'object' || value === null) return [];
	const shown = isChoice(value) ? [...SHOWN, 'name'] : SHOWN;
	return Object.entries(value).flatMap(([key, one]) =>
		typeof one === 'string' && shown.includes(key) ? [one] : listTexts(one),
	);
}

/** What a model supports, one fact after the other. */
const isList = (text: string): boolean => /^[\w. ]+: [^:]*;/.test(text);

/** What textlint finds in these texts. */
function listFindings(texts: readonly string[]): string {
	const textlint = join(root, 'node_modules', 'textlint', 'bin', 'textlint.js');
	const rules = join(root, 'scripts', 'prose');
	const args = [
		textlint,
		'--rulesdir',
		rules,
		'--format',
		'unix',
		'--stdin',
		'--stdin-filename',
		'texts.md',
	];
	const input = texts.join('\n\n');
	const { stdout, stderr } = spawnSync(process.execPath, args, {
		cwd: root,
		encoding: 'utf8',
		input,
	});
	return stdout + stderr;
}

test('the panel, the credential, the trigger and the notes of the examples are written as the pages are', async () => {
	const texts = listTexts([
		new MediaGeneration().description,
		new MediaGenerationTrigger().description,
		new MediaGenerationApi().properties,
		...(await Promise.all(exampleNames.map((name) => readExample(name)))),
	]);
	expect(texts.length).toBeGreaterThan(500);
	const shown = texts.filter((text) => !isList(text) && !text.includes('{{'));
	expect(listFindings([...new Set(shown)])).toBe('');
});

test('a sentence with two colons, and one that is too long, are found', () => {
	expect(listFindings(['It is: this: or that.'])).toContain('more than one colon');
	expect(listFindings([`It is ${'very '.repeat(36)}long.`])).toContain('has 39 words');
});

test('another spelling is found', () => {
	expect(listFindings(['Open the developer portal.'])).toContain(
		'developer portal => developer hub',
	);
});
