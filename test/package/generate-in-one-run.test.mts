import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../machine/root.mts';
import { createFolderForEach } from '../support/temporary-folder.mts';

const folder = createFolderForEach();

const COPIED = [
	'credentials',
	'docs',
	'hosts',
	'machine',
	'nodes',
	'package.json',
	'scripts',
	'.prettierrc.json',
];

const TOOLS = 'nodes/MediaGeneration/catalog/tools';

test('after a price, a label and a tool were changed, one run writes everything', () => {
	const copy = folder();
	for (const name of COPIED) {
		const filter = (path: string) => !/\/n8n-\d|node_modules|images/.test(path);
		cpSync(join(root, name), join(copy, name), { recursive: true, filter });
	}
	symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
	const read = (path: string) => readFileSync(join(copy, path), 'utf8');
	const replace = (path: string, before: string, after: string, target = path) => {
		expect(read(path)).toContain(before);
		writeFileSync(join(copy, target), read(path).replaceAll(before, after));
	};
	const generate = (...args: string[]) =>
		execFileSync(process.execPath, ['--import', 'tsx', 'scripts/generate.mts', ...args], {
			cwd: copy,
			encoding: 'utf8',
		});

	const FIGURES = 'scripts/generate/figures.yaml';
	const INDEX = 'nodes/MediaGeneration/catalog/index.ts';
	const [GIF, KITE] = [`${TOOLS}/ai-gif-generator.ts`, `${TOOLS}/ai-kite-painter.ts`];
	const IMPORT = "import { aiGifGenerator } from './tools/ai-gif-generator';";
	replace(FIGURES, 'face-swap-photo: { credits: 10,', 'face-swap-photo: { credits: 11,');
	replace(FIGURES, '  ai-gif-generator:', '  ai-kite-painter: { credits: 7 }\n  ai-gif-generator:');
	replace(`${TOOLS}/photo-colorizer.ts`, "label: 'Colorize Photo'", "label: 'Tint Photo'");
	replace(GIF, 'ai-gif-generator', 'ai-kite-painter', KITE);
	replace(KITE, 'GIF', 'Kite');
	replace(
		INDEX,
		IMPORT,
		`${IMPORT}\n${IMPORT.replace(' }', ' as kite }').replace('gif-generator', 'kite-painter')}`,
	);
	replace(INDEX, '\taiGifGenerator,', '\taiGifGenerator,\n\tkite,');

	generate();
	expect(read('docs/tools/face-swap-photo.md')).toContain('11 credits');
	expect(read('docs/tools/photo-colorizer.md')).toContain('# Tint Photo');
	expect(read('docs/tools/ai-kite-painter.md')).toContain('7 credits');
	expect(read('docs/costs.md')).toContain('Generate Kite');
	expect(generate('--check')).toContain('up to date');
});
