import { findPublicationProblems, type Publication } from '../../scripts/publication-problems.mts';

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
	maintenance: '- [x] live-check\n- [x] 0.1.0-rc.1\n- [x] recording\n',
	addresses: { credential: `${REPOSITORY}/blob/main/docs/getting-started.md` },
};

test('a package that is ready has no problem', () => {
	expect(findPublicationProblems(ready)).toEqual([]);
});

const changeManifest = (change: Partial<Publication['manifest']>): Partial<Publication> => ({
	manifest: { ...ready.manifest, ...change },
});
const setAuthor = (name: string | undefined, email = 'ann@author.dev') =>
	changeManifest({ author: { name, email } });
const setRepository = (url: string) => changeManifest({ repository: { url } });
const setLicense = (holder: string) => ({ license: `Copyright (c) 2026 ${holder}` });
const NOBODY = 'The n8n-nodes-media-generation authors';

test.each<[string, Partial<Publication>, RegExp]>([
	['a missing author', setAuthor(undefined), /author\.name is missing/],
	[
		'a placeholder as the author',
		setAuthor('Media Generation Nodes'),
		/author\.name is a placeholder/,
	],
	[
		'an example e-mail address',
		setAuthor('Ann', 'ann@example.com'),
		/author\.email is a placeholder/,
	],
	[
		'another repository',
		setRepository('https://files.invalid/a.git'),
		/repository\.url is not .* GitHub/,
	],
	['a license without a holder', setLicense(NOBODY), /LICENSE: copyright is a placeholder/],
	['a relative link', { readme: '![a](docs/a.png)' }, /1 relative link\(s\)/],
	['a version without a section', { changelog: '## [Unreleased]\n' }, /section "## \[0\.1\.0\]/],
	[
		'an outdated SECURITY.md',
		{ security: 'Nothing has been published yet.' },
		/SECURITY\.md still states/,
	],
	['an open point of the checklist', { maintenance: '- [ ] recording\n' }, /not ticked: recording/],
	[
		'a README.md that was never run',
		{ readme: 'Nobody has run them against the live service yet.' },
		/README\.md: nobody has run/,
	],
	['an outdated README.md', { readme: 'Not on npm yet.' }, /README\.md still states/],
	['an outdated page', { selfHosting: '**Not on npm yet.**' }, /self-hosting\.md still states/],
])('%s is reported, and nothing else', (_, change, problem) => {
	expect(findPublicationProblems({ ...ready, ...change })).toEqual([
		expect.stringMatching(problem),
	]);
});

test('a release candidate needs the points before its own, and no changed pages', () => {
	const candidate = {
		...ready,
		...changeManifest({ version: '0.1.0-rc.1' }),
		readme: 'Not on npm yet.',
		changelog: '',
	};
	const points = '- [ ] live-check\n- [ ] 0.1.0-rc.1\n- [ ] recording\n';
	expect(findPublicationProblems(candidate)).toEqual([]);
	expect(findPublicationProblems({ ...candidate, maintenance: points })).toEqual([
		expect.stringContaining('not ticked: live-check'),
	]);
});
