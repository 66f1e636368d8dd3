/** n8n shows messages as HTML, in which "<" begins a tag that hides the text behind it. */
export const avoidTags = (text: string): string =>
	text.replaceAll('<=', 'at most').replaceAll('<', '‹');
