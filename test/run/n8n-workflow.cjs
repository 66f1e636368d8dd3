const { join } = require('node:path');

const modules = join(__dirname, '..', '..', 'node_modules');
const folder = join(modules, 'n8n-workflow', 'dist', 'cjs');

/** The parts of n8n-workflow that published code and most tests use at run time, with their modules. */
const PARTS = {
	NodeConnectionTypes: () => require(join(folder, 'interfaces')),
	NodeOperationError: () => require(join(folder, 'errors', 'node-operation.error')),
	NodeHelpers: () => ({ NodeHelpers: require(join(folder, 'node-helpers')) }),
	fromParameter: () => require(join(folder, 'webhook-description-fields')),
	webhookDescriptionFields: () => require(join(folder, 'webhook-description-fields')),
	sleep: () => require(require.resolve('@n8n/utils/sleep', { paths: [folder] })),
};
const whole = () => require(join(folder, 'index'));

/**
 * n8n-workflow for tests without n8n's engine, loading only the modules in use. The whole package includes the parser of
 * expressions, and would take a quarter of a second per file.
 */
module.exports = new Proxy({}, { get: (_, name) => (PARTS[name] ?? whole)()[name] });
