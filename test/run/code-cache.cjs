const vm = require('node:vm');

const KEPT = Symbol.for('code kept by this process');

/**
 * Jest compiles its own modules, n8n's and ours anew for each test file, though a worker runs a hundred of them. Here the
 * second file takes what V8 made of the same source in the first, the functions that were called included.
 */
if (!vm[KEPT]) {
	const kept = new Map();
	vm[KEPT] = kept;

	vm.compileFunction = function compileOnce(source, names, { parsingContext, ...options }) {
		const head = `(function (${names.join(',')}) {`;
		const before = kept.get(options.filename);
		const known = before?.source === source ? before : undefined;
		if (known) known.cachedData ??= known.script.createCachedData();
		const script = new vm.Script(`${head}${source}\n})`, {
			...options,
			// Errors name the columns of the source.
			columnOffset: -head.length,
			cachedData: known?.cachedData,
		});
		if (!known) kept.set(options.filename, { source, script });
		return script.runInContext(parsingContext);
	};
}
