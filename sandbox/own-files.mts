import { join } from 'node:path';

/**
 * The path of a file in the sandbox folder. Under jest (CommonJS), `__dirname` is that folder; an ES module finds it
 * from the repository root, where npm scripts run.
 */
export function resolveOwnPath(...parts: string[]): string {
	const folder = typeof __dirname === 'string' ? __dirname : join(process.cwd(), 'sandbox');
	return join(folder, ...parts);
}
