import { join } from 'node:path';
import * as used from 'n8n-workflow';
import { root } from '../../../hosts/root.mts';

const whole = jest.requireActual<typeof used>(
	join(root, 'node_modules', 'n8n-workflow', 'dist', 'cjs', 'index.js'),
);

test.each(['NodeConnectionTypes', 'NodeOperationError', 'sleep', 'NodeHelpers'] as const)(
	'%s is n8n’s own',
	(name) => {
		expect(used[name]).toBeDefined();
		expect(used[name]).toBe(whole[name]);
	},
);
