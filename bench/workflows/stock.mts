import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../machine/root.mts';
import type { Workflow } from '../../hosts/run/workflow.mts';

type StockName = 'upload' | 'download' | 'generation' | 'verification' | 'bare-webhook';

const BASE_URL = 'https://api.example.com';

/** Reads a workflow of core nodes from `stock/`, and replaces the words in its file with these values. */
export function stockWorkflow(name: StockName, values: Readonly<Record<string, string>>): Workflow {
	let text = readFileSync(join(root, 'bench', 'workflows', 'stock', `${name}.json`), 'utf8');
	for (const [word, value] of Object.entries(values)) {
		if (!text.includes(word)) throw new Error(`${name}.json has no ${word}.`);
		text = text.replaceAll(word, () => JSON.stringify(value).slice(1, -1));
	}
	return JSON.parse(text) as Workflow;
}

export const ofService = ({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }) => ({
	[BASE_URL]: baseUrl,
	YOUR_API_KEY: apiKey,
});
