/** What the service’s documents state in the words of a description only. */

/** By kind of file, from lines such as `- audio: mp3, wav`. */
export function extensionsIn(description: string): Record<string, string[]> {
	const [, lists = ''] = description.split(/^.*valid file extensions.*$/im);
	const lines = lists.matchAll(/^- (video|audio|image|gif): (.+)$/gm);
	return Object.fromEntries([...lines].map(([, kind, list]) => [kind, list!.trim().split(/,\s*/)]));
}

/** Characters that a text may have: `The character limit is 5,000 characters`, `up to 1000`. */
export function longestIn(description: string): number | undefined {
	const found = /(?:limit is|up to|at most|maximum(?: of)?) ([\d,]+) characters/i.exec(description);
	return found ? Number(found[1]!.replaceAll(',', '')) : undefined;
}
