import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { root } from '../machine/root.mts';
import { MediaGenerationApi } from '../credentials/MediaGenerationApi.credentials.ts';
import {
	findPublicationProblems,
	makeLinksAbsolute,
	parseRepositoryName,
	type Publication,
} from './publication-problems.mts';

// "npm publish" runs this script, and stops at a problem.
const { absoluteLinks } = new Command('publication:check')
	.description(
		'Lists the problems that prevent a first publication, and the open points of its checklist.',
	)
	.option('--absolute-links', "make the README's links absolute first")
	.parse()
	.opts<{ absoluteLinks?: true }>();

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const readJson = <T,>(path: string): T => JSON.parse(read(path)) as T;

const manifest = readJson<Publication['manifest']>('package.json');

if (absoluteLinks) {
	const repository = parseRepositoryName(manifest.repository?.url ?? '');
	if (!repository) throw new Error('package.json: repository.url is not an address on GitHub');
	writeFileSync(join(root, 'README.md'), makeLinksAbsolute(read('README.md'), repository));
}

type Codex = { resources: Record<string, { url: string }[]> };
const listAddresses = (path: string): [string, string][] =>
	Object.values(readJson<Codex>(path).resources)
		.flat()
		.filter(({ url }) => url.includes('github.com'))
		.map(({ url }, index) => [`${path}, address ${index + 1}`, url]);

const problems = findPublicationProblems({
	manifest,
	readme: read('README.md'),
	selfHosting: read('docs/self-hosting.md'),
	license: read('LICENSE'),
	changelog: read('CHANGELOG.md'),
	security: read('SECURITY.md'),
	maintenance: read('docs/contributing/maintenance.md'),
	addresses: {
		'the credential: documentationUrl': new MediaGenerationApi().documentationUrl,
		...Object.fromEntries(
			['MediaGeneration', 'MediaGenerationTrigger'].flatMap((name) =>
				listAddresses(`nodes/MediaGeneration/${name}.node.json`),
			),
		),
	},
});

if (problems.length > 0) {
	console.error(
		`Not ready for a first publication:\n${problems.map((one) => `  ${one}`).join('\n')}`,
	);
	process.exitCode = 1;
} else {
	console.log('Ready for a first publication.');
}
