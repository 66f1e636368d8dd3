import { findRelativeLinks, parseRepositoryName } from './repository.mts';

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
	/** The page with the checklist. */
	readonly maintenance: string;
	/** The text of the GitHub workflow that publishes. */
	readonly workflow: string;
	/** The version in docs/contract.json. */
	readonly contractVersion: string;
	/** The addresses of documentation that n8n shows, by their place in the sources. */
	readonly addresses: Readonly<Record<string, string>>;
}

const PLACEHOLDER =
	/media-generation-nodes|Media Generation Nodes|n8n-nodes-media-generation authors|\bexample\.(?:com|org)\b/;

const findPlaceholders = ({ manifest, license, addresses }: Publication): string[] => {
	const { author, homepage, repository, bugs } = manifest;
	const holder = /^Copyright .*$/m.exec(license)?.[0];
	const values = {
		'package.json: author.name': author?.name,
		'package.json: author.email': author?.email,
		'package.json: homepage': homepage,
		'package.json: repository.url': repository?.url,
		'package.json: bugs.url': bugs?.url,
		'LICENSE: copyright': holder,
		...addresses,
	};
	return Object.entries(values).flatMap(([where, value]) =>
		value === undefined || value === ''
			? [`${where} is missing`]
			: PLACEHOLDER.test(value)
				? [`${where} is a placeholder: ${value}`]
				: [],
	);
};

/** Finds addresses outside the repository of `repository.url`, which npm compares with the provenance. */
const findOtherRepositories = ({ manifest, addresses }: Publication): string[] => {
	const own = parseRepositoryName(manifest.repository?.url ?? '');
	if (!own) return ['package.json: repository.url is not an address on GitHub'];
	const others = {
		'package.json: homepage': manifest.homepage,
		'package.json: bugs.url': manifest.bugs?.url,
		...addresses,
	};
	return Object.entries(others)
		.filter(([, url]) => url !== undefined && parseRepositoryName(url) !== own)
		.map(([where, url]) => `${where} is not in ${own}: ${url}`);
};

const UNPUBLISHED = /nothing has been (?:published|released) yet|not on npm yet/i;

const findUnpublished = ({ readme, selfHosting, changelog, security }: Publication): string[] =>
	Object.entries({
		'README.md': readme,
		'docs/self-hosting.md': selfHosting,
		'CHANGELOG.md': changelog,
		'SECURITY.md': security,
	})
		.filter(([, text]) => UNPUBLISHED.test(text))
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
	const { manifest, readme, workflow, changelog, contractVersion } = publication;
	const { version } = manifest;
	const isCandidate = version.includes('-rc.');
	const links = findRelativeLinks(readme);
	const dated = new RegExp(
		`^## \\[${version.replaceAll('.', '\\.')}\\] - \\d{4}-\\d\\d-\\d\\d$`,
		'm',
	);
	return [
		...findPlaceholders(publication),
		...findOtherRepositories(publication),
		...listUnless(
			links.length === 0,
			`README.md has ${links.length} relative link(s), which break on npm (${links[0]}, …): run "npm run publication:check -- --absolute-links"`,
		),
		...listUnless(
			/id-token: write/.test(workflow) && /npm run release/.test(workflow),
			'.github/workflows/publish.yml does not publish with provenance: it needs "id-token: write" and "npm run release"',
		),
		...listUnless(
			isCandidate || dated.test(changelog),
			`CHANGELOG.md has no section "## [${version}] - <date>"`,
		),
		...listUnless(
			contractVersion === version,
			`docs/contract.json is of version ${contractVersion}, package.json of ${version}: run "npm run generate"`,
		),
		...listUnless(
			!/nobody has run them against/i.test(readme),
			'README.md: nobody has run the nodes against the live service: run "npm run live-check"',
		),
		...(isCandidate ? [] : findUnpublished(publication)),
		...listOpenPoints(publication, isCandidate),
	];
}
