const MAX_QUOTE = 300;

const quote = (words: string): string =>
	words.length > MAX_QUOTE ? `${words.slice(0, MAX_QUOTE)}…` : words;

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The problems of the live service's older structured 400 body, such as `height: Number must be …`. */
function issuesOf(body: Record<string, unknown>): string[] {
	const errors = ['bodyErrors', 'queryParameterErrors', 'pathParameterErrors', 'headerErrors'];
	return errors
		.map((key) => body[key])
		.flatMap((part) => (isRecord(part) && Array.isArray(part.issues) ? part.issues : []))
		.filter(isRecord)
		.map(({ path, message }) =>
			Array.isArray(path) && path.length > 0
				? `${path.join('.')}: ${String(message)}`
				: String(message),
		);
}

/** The server's own words in any of the known shapes; empty where it has none. */
export function wordsOf(body: unknown): string {
	if (isRecord(body)) {
		const nested = isRecord(body.error) ? body.error : body;
		const said = [nested.message, body.error, nested.code].find((one) => typeof one === 'string');
		const code = typeof nested.code === 'string' && nested.code !== said ? ` (${nested.code})` : '';
		const issues = issuesOf(body);
		if (issues.length > 0) return quote(issues.join('; '));
		return said === undefined ? '' : quote(`${String(said)}${code}`);
	}
	if (typeof body !== 'string') return '';
	const title = /<title[^>]*>([^<]*)<\/title>/i.exec(body)?.[1]?.trim();
	if (title !== undefined) return quote(`a web page titled "${title}"`);
	return quote(
		body
			.replace(/<[^>]*>/g, ' ')
			.replace(/\s+/g, ' ')
			.trim(),
	);
}
