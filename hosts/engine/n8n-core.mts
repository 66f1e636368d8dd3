import 'reflect-metadata';
import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../machine/root.mts';

/** n8n's own engine, loaded without a server or a database. */

process.env.N8N_USER_FOLDER ??= mkdtempSync(join(tmpdir(), 'engine-'));
process.env.N8N_ENCRYPTION_KEY ??= 'engine-test-key';
// Failures of nodes are expected here, so n8n's log is off by default.
process.env.N8N_LOG_LEVEL ??= 'silent';

// The services of demo and tests are on this machine. Of the two spellings, the lower-case one prevails.
const { no_proxy = process.env.NO_PROXY } = process.env;
process.env.no_proxy = process.env.NO_PROXY = [no_proxy, '127.0.0.1', 'localhost']
	.filter(Boolean)
	.join(',');

/** Always loads CommonJS, so that n8n-core and the nodes get the same copy of n8n-workflow. */
export const load = createRequire(join(root, 'package.json'));

// Loaded after the lines above, since n8n-core reads the environment at load time.
export const core = load('n8n-core') as typeof import('n8n-core');
export const n8nWorkflow = load('n8n-workflow') as typeof import('n8n-workflow');
