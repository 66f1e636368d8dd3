import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../hosts/root.mts';
import { publicationProblems, type Publication } from '../../scripts/publication/problems.mts';
import {
	relativeLinksIn,
	repositoryIn,
	withAbsoluteLinks,
} from '../../scripts/publication/repository.mts';

const REPOSITORY = 'https://github.com/somebody/n8n-nodes-media-generation';

const ready: Publication = {
	manifest: {
		version: '0.1.0',
		author: { name: 'Ann Author', email: 'ann@author.dev' },
		homepage: `${REPOSITORY}#readme`,
		repository: { url: `git+${REPOSITORY}.git` },
		bugs: { url: `${REPOSITORY}/issues` },
	},
	readme: `[Costs](${REPOSITORY}/blob/main/docs/costs.md) [Install](#install)`,
	selfHosting: 'Settings → Community nodes → Install',
	license: 'MIT License\n\nCopyright (c) 2026 Ann Author\n',
	changelog: '## [0.1.0] - 2026-12-01\n',
	security: 'Report vulnerabilities privately.',
	workflow: 'permissions:\n  id-token: write\nsteps:\n  - run: npm run release\n',
	contractVersion: '0.1.0',
	addresses: { credential: `${REPOSITORY}/blob/main/docs/getting-started.md` },
};

test('a package that is ready has no problem', () => {
	expect(publicationProblems(ready)).toEqual([]);
});

/** The manifest with this change. */
const of = (change: Partial<Publication['manifest']>): Partial<Publication> => ({
	manifest: { ...ready.manifest, ...change },
});
const ELSEWHERE = 'https://github.com/other/name';

test.each<[string, Partial<Publication>, RegExp]>([
	['a missing author', of({ author: { email: 'ann@author.dev' } }), /author\.name is missing/],
	[
		'a placeholder as the author',
		of({ author: { name: 'Media Generation Nodes', email: 'a@b.dev' } }),
		/author\.name is a placeholder/,
	],
	[
		'an example as the e-mail address',
		of({ author: { name: 'Ann', email: 'ann@example.com' } }),
		/author\.email is a placeholder/,
	],
	['a homepage elsewhere', of({ homepage: ELSEWHERE }), /homepage is not in somebody\//],
	[
		'a repository that is not on GitHub',
		of({ repository: { url: 'https://files.invalid/a.git' } }),
		/repository\.url is not an address on GitHub/,
	],
	[
		'the license of nobody',
		{ license: 'Copyright (c) 2026 The n8n-nodes-media-generation authors' },
		/LICENSE: copyright is a placeholder/,
	],
	[
		'documentation elsewhere',
		{ addresses: { credential: ELSEWHERE } },
		/credential is not in somebody\//,
	],
	['a relative link', { readme: '![a](docs/a.png)' }, /1 relative link\(s\)/],
	['no provenance', { workflow: 'steps:\n  - run: npm publish\n' }, /with provenance/],
	['a version without its section', { changelog: '## [Unreleased]\n' }, /section "## \[0\.1\.0\]/],
	['the contract of another version', { contractVersion: '0.0.9' }, /contract\.json is of version/],
	[
		'a page that speaks of the time before',
		{ security: 'Nothing has been published yet.' },
		/SECURITY\.md still says/,
	],
	[
		'a README that says that it cannot be installed',
		{ readme: 'Not on npm yet.' },
		/README\.md still says/,
	],
	[
		'a page that says that it cannot be installed',
		{ selfHosting: '**Not on npm yet.**' },
		/self-hosting\.md still says/,
	],
])('%s is named, and nothing else', (_, change, problem) => {
	expect(publicationProblems({ ...ready, ...change })).toEqual([expect.stringMatching(problem)]);
});

test('`npm publish` runs the check first', () => {
	const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
		scripts: Record<string, string>;
	};
	expect(scripts.prepublishOnly).toMatch(/^npm run publication:check && /);
});

test.each([
	['git+https://github.com/a/b.git', 'a/b'],
	['https://github.com/a/b-c#readme', 'a/b-c'],
	['git@github.com:a/b.git', 'a/b'],
	['https://files.invalid/a/b', undefined],
])('the repository in %s', (url, repository) => {
	expect(repositoryIn(url)).toBe(repository);
});

test('every relative link of the README becomes absolute, pictures as files', () => {
	const readme = readFileSync(join(root, 'README.md'), 'utf8');
	const absolute = withAbsoluteLinks(readme, 'a/b');
	expect(relativeLinksIn(absolute)).toEqual([]);
	expect(absolute).toContain('(https://github.com/a/b/blob/main/docs/costs.md)');
	expect(absolute).toMatch(/["(]https:\/\/raw\.githubusercontent\.com\/a\/b\/main\/docs\/images\//);
	expect(absolute).toContain('[Install](#install)');
});

test.each(['README.md', 'docs/self-hosting.md'])(
	'%s says in one line that the package is not on npm, and this is what the check finds',
	(page) => {
		const lines = readFileSync(join(root, page), 'utf8').split('\n');
		const key = page === 'README.md' ? 'readme' : 'selfHosting';
		const found = (text: string) =>
			publicationProblems({ ...ready, [key]: text }).filter((one) => /still says/.test(one));
		const stating = lines.filter((line) => found(line).length > 0);
		expect(stating).toHaveLength(1);
		expect(found(lines.filter((line) => !stating.includes(line)).join('\n'))).toEqual([]);
	},
);
