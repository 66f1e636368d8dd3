import { join } from 'node:path';

/**
 * Resolves a path relative to the sandbox folder. Under jest (CommonJS), `__dirname` is that folder. In an ES module,
 * the path starts from the working directory, which npm sets to the repository root.
 */
export function resolveSandboxPath(...parts: string[]): string {
	const folder = typeof __dirname === 'string' ? __dirname : join(process.cwd(), 'sandbox');
	return join(folder, ...parts);
}
