import type { MediaSource } from './media-source';

/** Matches private hosts (names, IPv4 and IPv6 addresses), from which Magic Hour can't fetch files. */
const PRIVATE_HOST =
	/^(?:[^.[]+\.?|.*\.(?:local|localhost|internal|lan|home\.arpa)\.?|(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\..*|\[(?:::1?|::ffff:(?:7f|a|a[0-9a-f]{2}|c0a8|a9fe|ac1[0-9a-f]).*|f[cd].*|fe[89ab].*)\])$/;

const YOUTUBE_HOST = /(?:^|\.)(?:youtube\.com|youtube-nocookie\.com|youtu\.be)$/;

/** Patterns for share links that lead to a web page, each with advice on how to get the file. */
const SHARE_PAGES: ReadonlyArray<readonly [RegExp, string]> = [
	[
		/^(?:www\.)?dropbox\.com\/(?!.*[?&](?:dl|raw)=1(?:&|$))/,
		'end the link with dl=1 instead of dl=0, or use the Dropbox node and choose Binary',
	],
	[/^(?:drive|docs)\.google\.com\/(?!uc\b)/, 'use the Google Drive node and choose Binary'],
	[
		/^(?:1drv\.ms|onedrive\.live\.com|[^/]+\.sharepoint\.com)\//,
		'use the Microsoft OneDrive node and choose Binary',
	],
	[
		/^(?:(?:www\.)?(?:icloud\.com|wetransfer\.com|we\.tl|mega\.nz)|photos\.(?:google\.com|app\.goo\.gl)|(?:[^/]+\.)?box\.com\/s)\//,
		'download the file and choose Binary',
	],
	[
		/^(?:www\.)?github\.com\/[^/]+\/[^/]+\/blob\//,
		'use the address of the Raw button on that page',
	],
];

export const isYoutubeAddress = (address: string): boolean =>
	URL.canParse(address) && YOUTUBE_HOST.test(new URL(address).hostname);

/** The reason why the service probably can't use an address as a file. */
export function findAddressHint(from: MediaSource, address: string): string | undefined {
	const { hostname, host, pathname, search } = new URL(address);
	const isYoutube = YOUTUBE_HOST.test(hostname);
	if (from === 'youtube') {
		return isYoutube ? undefined : `is at ${host}, but this mode accepts only YouTube addresses`;
	}
	if (isYoutube)
		return 'is a YouTube address; choose YouTube URL in the list beside the field or, if it isn’t offered, download the video and choose Binary';
	if (PRIVATE_HOST.test(hostname)) {
		return `is at ${host}, which only your own network can reach; load the file with a node before this one, and choose Binary`;
	}
	const advice = SHARE_PAGES.find(([page]) => page.test(host + pathname + search))?.[1];
	return advice && `is a link to a page, not to the file; ${advice}`;
}
