/** The address of a repository's file in a browser, for readers of npm's page. */

/** Owner and name of a GitHub repository, from any form of its address. */
export const readRepository = (url: string): string | undefined =>
	/github\.com[/:]([\w.-]+\/[\w.-]+?)(?:\.git|[/#]|$)/.exec(url)?.[1];

const makeFileUrl = (repository: string, path: string): string =>
	/\.(png|webp|svg|gif)$/.test(path)
		? `https://raw.githubusercontent.com/${repository}/main/${path}`
		: `https://github.com/${repository}/blob/main/${path}`;

const LINK = /(\]\(|(?:src|srcset|href)=")(?![a-z]+:|#)([^)"\s]+)/g;

export const findRelativeLinks = (markdown: string): string[] =>
	[...markdown.matchAll(LINK)].map(([, , path]) => path!);

/** npm shows the README far from its repository: every link in it has to be absolute. */
export const withAbsoluteLinks = (markdown: string, repository: string): string =>
	markdown.replace(LINK, (_, start: string, path: string) => start + makeFileUrl(repository, path));
