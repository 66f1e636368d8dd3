const { join } = require('node:path');

const modules = join(__dirname, '..', '..', 'node_modules');
const folder = join(modules, 'n8n-workflow', 'dist', 'cjs');

/** What published code takes of n8n-workflow while it runs, and where that stands. */
const PARTS = {
	NodeConnectionTypes: () => require(join(folder, 'interfaces')),
	NodeOperationError: () => require(join(folder, 'errors', 'node-operation.error')),
	sleep: () => require(require.resolve('@n8n/utils/sleep', { paths: [folder] })),
};
const whole = () => require(join(folder, 'index'));

/**
 * n8n-workflow for tests without n8n's engine: its modules, but only those in use. The whole of it, with the parser of
 * expressions, would take each file a quarter of a second.
 */
module.exports = new Proxy({}, { get: (_, name) => (PARTS[name] ?? whole)()[name] });
