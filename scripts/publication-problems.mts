export interface Publication {
	readonly manifest: {
		readonly version: string;
		readonly author?: { readonly name?: string; readonly email?: string };
		readonly homepage?: string;
		readonly repository?: { readonly url?: string };
		readonly bugs?: { readonly url?: string };
	};
	readonly readme: string;
	readonly selfHosting: string;
	readonly license: string;
	readonly changelog: string;
	readonly security: string;
	readonly maintenance: string;
	/** The addresses of documentation that n8n shows, by their place in the sources. */
	readonly addresses: Readonly<Record<string, string>>;
}

/** Reads `owner/name` from any form of a GitHub repository's address. */
export const parseRepositoryName = (url: string): string | undefined =>
	/github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git|[/#]|$)/.exec(url)?.[1];

const LINK = /(\]\(|(?:src|srcset|href)=")(?![a-z]+:|#)([^)"\s]+)/g;

/** Makes relative links absolute (except anchors), since npm shows the README outside the repository. */
export const makeLinksAbsolute = (markdown: string, repository: string): string =>
	markdown.replace(LINK, (_, start: string, path: string) =>
		/\.(png|webp|svg|gif)$/.test(path)
			? `${start}https://raw.githubusercontent.com/${repository}/main/${path}`
			: `${start}https://github.com/${repository}/blob/main/${path}`,
	);

const PLACEHOLDER =
	/media-generation-nodes|Media Generation Nodes|n8n-nodes-media-generation authors|\bexample\.(?:com|org)\b/;

const findPlaceholders = ({ manifest, license, addresses }: Publication): string[] => {
	const { author, homepage, repository, bugs } = manifest;
	const values = {
		'package.json: author.name': author?.name,
		'package.json: author.email': author?.email,
		'package.json: homepage': homepage,
		'package.json: repository.url': repository?.url,
		'package.json: bugs.url': bugs?.url,
		'LICENSE: copyright': /^Copyright .*$/m.exec(license)?.[0],
		...addresses,
	};
	return Object.entries(values).flatMap(([where, value]) => {
		if (!value) return [`${where} is missing`];
		return PLACEHOLDER.test(value) ? [`${where} is a placeholder: ${value}`] : [];
	});
};

const findUnpublished = ({ readme, selfHosting, changelog, security }: Publication): string[] =>
	Object.entries({
		'README.md': readme,
		'docs/self-hosting.md': selfHosting,
		'CHANGELOG.md': changelog,
		'SECURITY.md': security,
	})
		.filter(([, text]) => /nothing has been (published|released) yet|not on npm yet/i.test(text))
		.map(([file]) => `${file} still states that nothing is published`);

/** Lists the open points of the checklist; a release candidate needs those before its own. */
const listOpenPoints = ({ maintenance }: Publication, isCandidate: boolean): string[] => {
	const points = maintenance.match(/^- \[[ x]\] .+$/gm) ?? [];
	const ofCandidate = points.findIndex((point) => point.includes('-rc.'));
	return (isCandidate ? points.slice(0, ofCandidate) : points)
		.filter((point) => point.startsWith('- [ ]'))
		.map((point) => point.replace(/^- \[ \] (?:\*\*(.+?):\*\*.*)?/, '$1'))
		.map((title) => `docs/contributing/maintenance.md: not ticked: ${title}`);
};

const listUnless = (isFine: boolean, problem: string): string[] => (isFine ? [] : [problem]);

export function findPublicationProblems(publication: Publication): string[] {
	const { manifest, readme, changelog } = publication;
	const { version } = manifest;
	const isCandidate = version.includes('-rc.');
	const links = [...readme.matchAll(LINK)].map(([, , path]) => path!);
	const dated = new RegExp(
		`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`,
		'm',
	);
	return [
		...findPlaceholders(publication),
		...listUnless(
			parseRepositoryName(manifest.repository?.url ?? '') !== undefined,
			'package.json: repository.url is not an address on GitHub',
		),
		...listUnless(
			links.length === 0,
			`README.md has ${links.length} relative link(s), which break on npm (${links[0]}, …): run "npm run publication:check -- --absolute-links"`,
		),
		...listUnless(
			isCandidate || dated.test(changelog),
			`CHANGELOG.md has no section "## [${version}] - <date>"`,
		),
		...listUnless(
			!/nobody has run them against/i.test(readme),
			'README.md: nobody has run the nodes against the live service: run "npm run live-check"',
		),
		...(isCandidate ? [] : findUnpublished(publication)),
		...listOpenPoints(publication, isCandidate),
	];
}
