import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { exampleNames, readExample } from '../../examples/examples.mts';
import { MediaGenerationApi } from '../../credentials/MediaGenerationApi.credentials.ts';
import { MediaGeneration } from '../../nodes/MediaGeneration/MediaGeneration.node.ts';
import { MediaGenerationTrigger } from '../../nodes/MediaGeneration/MediaGenerationTrigger.node.ts';
import { root } from '../../machine/root.mts';

/** The texts in n8n follow the rules of the pages: names and terms as in .prose.yml, and short sentences. */

const SHOWN = ['displayName', 'description', 'hint', 'message', 'placeholder', 'action', 'content'];

/** n8n shows the name of a choice; any other name is internal. */
const isChoice = (value: object): boolean => 'value' in value && !('type' in value);

function listTexts(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(listTexts);
	if (typeof value !== 'object' || value === null) return [];
	const shown = isChoice(value) ? [...SHOWN, 'name'] : SHOWN;
	return Object.entries(value).flatMap(([key, one]) =>
		typeof one === 'string' && shown.includes(key) ? [one] : listTexts(one),
	);
}

/** Whether a text lists the constraints of a model, separated by semicolons. */
const isList = (text: string): boolean => /^[\w. ]+: [^:]*;/.test(text);

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

test('the texts of panel, credential, trigger and example notes follow the rules of the pages', async () => {
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
