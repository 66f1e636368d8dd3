import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { exampleNames, readExample } from '../../examples/examples.mts';
import { MediaGenerationApi } from '../../credentials/MediaGenerationApi.credentials.ts';
import { MediaGeneration } from '../../nodes/MediaGeneration/MediaGeneration.node.ts';
import { MediaGenerationTrigger } from '../../nodes/MediaGeneration/MediaGenerationTrigger.node.ts';
import { root } from '../../hosts/root.mts';

jest.setTimeout(120_000); // it starts programs

/** The texts that n8n shows are held to the words of .prose.yml, like the pages. */

const SHOWN = ['displayName', 'description', 'hint', 'message', 'placeholder', 'action', 'content'];

/** Of a choice, n8n shows the name; of anything else, the name is internal. */
const isChoice = (value: object): boolean => 'value' in value && !('type' in value);

/** Every text of a description that a user reads. */
function textsIn(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(textsIn);
	if (typeof value !== 'object' || value === null) return [];
	const shown = isChoice(value) ? [...SHOWN, 'name'] : SHOWN;
	return Object.entries(value).flatMap(([key, one]) =>
		typeof one === 'string' && shown.includes(key) ? [one] : textsIn(one),
	);
}

/** What textlint finds in these texts. */
function findingsIn(texts: readonly string[]): string {
	const textlint = join(root, 'node_modules', 'textlint', 'bin', 'textlint.js');
	const args = [textlint, '--format', 'unix', '--stdin', '--stdin-filename', 'texts.md'];
	const input = texts.join('\n\n');
	const { stdout, stderr } = spawnSync(process.execPath, args, {
		cwd: root,
		encoding: 'utf8',
		input,
	});
	return stdout + stderr;
}

test('the panel, the credential, the trigger and the notes of the examples use the words of .prose.yml', async () => {
	const texts = textsIn([
		new MediaGeneration().description,
		new MediaGenerationTrigger().description,
		new MediaGenerationApi().properties,
		...(await Promise.all(exampleNames.map((name) => readExample(name)))),
	]);
	expect(texts.length).toBeGreaterThan(500);
	expect(findingsIn([...new Set(texts)])).toBe('');
});

test('a word that is not ours is found', () => {
	expect(findingsIn(['The node returns at once.'])).toContain('at once => immediately');
});
