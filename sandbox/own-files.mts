import { join } from 'node:path';

/**
 * A file of the sandbox's own folder. Compiled to CommonJS (by jest) the folder is known; run as an ES module
 * it is found from the repository root, where npm scripts run.
 */
export function ownFile(...parts: string[]): string {
	const folder = typeof __dirname === 'string' ? __dirname : join(process.cwd(), 'sandbox');
	return join(folder, ...parts);
}
