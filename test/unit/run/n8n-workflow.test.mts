import { join } from 'node:path';
import * as used from 'n8n-workflow';
import { root } from '../../../hosts/root.mts';

/** The whole package. In tests without an engine, `jest.config.mjs` replaces it with `test/run/n8n-workflow.cjs`. */
const whole = jest.requireActual<typeof used>(
	join(root, 'node_modules', 'n8n-workflow', 'dist', 'cjs', 'index.js'),
);

test.each(['NodeConnectionTypes', 'NodeOperationError', 'sleep', 'NodeHelpers'] as const)(
	'the slim n8n-workflow of quick tests has n8n’s own %s',
	(name) => {
		expect(used[name]).toBeDefined();
		expect(used[name]).toBe(whole[name]);
	},
);
