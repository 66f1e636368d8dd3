import { readKind } from '../../demo/media-kind.mts';
import type { Project } from '../../machine/sandbox-client.mts';

/** Detects the kind of each result from its first bytes, without code of the sandbox. */
export const detectResultKinds = ({ downloads }: Project): Promise<Array<string | undefined>> =>
	Promise.all(
		downloads.map(async ({ url }) => {
			const response = await fetch(url);
			expect(response.headers.get('content-type')).toMatch(/^(video|image|audio)\//);
			return readKind(Buffer.from(await response.arrayBuffer()));
		}),
	);
