/** Hosts and paths that lead to a page instead of a file, each with advice on how to get the file. */
const PAGES: ReadonlyArray<readonly [RegExp, string]> = [
	[
		/^(?:[^/]+\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)\//,
		'choose YouTube URL in the list beside the field or, if it isn’t offered, download the video and choose Binary',
	],
	[
		/^(?:www\.)?dropbox\.com\/(?!.*[?&](?:dl|raw)=1(?:&|$))/,
		'end the link with dl=1 instead of dl=0, or use the Dropbox node and choose Binary',
	],
	[
		/^(?:drive\.google\.com\/(?:.*\/)?(?:file|open|drive|folderview)\b|docs\.google\.com\/.*\/(?:edit|view|preview)\b)/,
		'use the Google Drive node and choose Binary',
	],
	[
		/^(?:1drv\.ms|onedrive\.live\.com|[^/]+\.sharepoint\.com)\/(?!.*\bdownload\b)/,
		'use the Microsoft OneDrive node and choose Binary',
	],
	[
		/^(?:(?:www\.|share\.)?icloud\.com|(?:www\.)?wetransfer\.com|we\.tl|photos\.(?:google\.com|app\.goo\.gl)|(?:[^/]+\.)?box\.com\/s)\//,
		'download the file and choose Binary',
	],
	[
		/^(?:slack-files\.com\/(?!files-pri-safe)|[^/]+\.slack\.com\/files(?:-pri)?\/(?!.*[?&]pub_secret=))/,
		'load it with the HTTP Request node and the credential of Slack, and choose Binary',
	],
	[
		/^(?:(?:www\.)?github\.com\/.*\/blob\/(?!.*[?&]raw=)|gist\.github\.com\/(?!.*\/raw\b)|gitlab\.com\/.*\/-\/blob\/|bitbucket\.org\/.*\/src\/|codeberg\.org\/.*\/src\/|huggingface\.co\/.*\/blob\/)/,
		'use the address of its Raw or Download button',
	],
	[
		/^[^/]+\.(?:wikipedia|wikimedia|fandom)\.\w+\/wiki\/[^/]*$/,
		'open the picture itself and use its address',
	],
];

/** The problem with the address of a page that shows a file, worded to follow a label. */
export function findPageProblem(address: string): string | undefined {
	const { hostname, pathname, search } = new URL(address);
	const advice = PAGES.find(([page]) => page.test(hostname + pathname + search))?.[1];
	return advice && `is a link to a page, not to the file; ${advice}`;
}
