/** Reads `owner/name` from any form of a GitHub repository's address. */
export const parseRepositoryName = (url: string): string | undefined =>
	/github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git|[/#]|$)/.exec(url)?.[1];

const makeFileUrl = (repository: string, path: string): string =>
	/\.(png|webp|svg|gif)$/.test(path)
		? `https://raw.githubusercontent.com/${repository}/main/${path}`
		: `https://github.com/${repository}/blob/main/${path}`;

const LINK = /(\]\(|(?:src|srcset|href)=")(?![a-z]+:|#)([^)"\s]+)/g;

export const findRelativeLinks = (markdown: string): string[] =>
	[...markdown.matchAll(LINK)].map(([, , path]) => path!);

/** Makes relative links absolute (except anchors), since npm shows the README outside the repository. */
export const makeLinksAbsolute = (markdown: string, repository: string): string =>
	markdown.replace(LINK, (_, start: string, path: string) => start + makeFileUrl(repository, path));
