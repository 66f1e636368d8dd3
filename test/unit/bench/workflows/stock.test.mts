import { readdirSync } from 'node:fs';
import { stockFolder, stockWorkflow, type StockName } from '../../../../bench/workflows/stock.mts';

const names = readdirSync(stockFolder)
	.filter((file) => file.endsWith('.json'))
	.map((file) => file.replace('.json', '') as StockName);

/** Nodes whose settings need no explanation. */
const PLAIN = ['Start', 'List', 'Items', 'Upload URL', 'Refuse'];

test.each(names)('%s contains only core nodes, and explains each setting', (name) => {
	for (const { type, name: node, ...rest } of stockWorkflow(name, {}).nodes) {
		expect(type).toMatch(/^n8n-nodes-base\./);
		const { notes } = rest as { notes?: string };
		if (!PLAIN.includes(node)) expect([node, notes]).toEqual([node, expect.stringMatching(/\.$/)]);
	}
});

test('the benchmark replaces the words in capitals by its values', () => {
	const [, download] = stockWorkflow('download', { RESULT_URL: 'http://127.0.0.1/"' }).nodes;
	expect(download?.parameters.url).toBe('http://127.0.0.1/"');
});

test('a value for a word that the workflow lacks causes an error', () => {
	expect(() => stockWorkflow('download', { VIDEO_FILE: 'a' })).toThrow('has no VIDEO_FILE');
});
