const vm = require('node:vm');

const KEPT = Symbol.for('code kept by this process');

/**
 * Jest compiles all modules again for each test file, although a worker runs a hundred files. With this set-up, the second
 * file reuses V8's code of the first, including the functions that were called.
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
			// Keeps the column numbers of errors right.
			columnOffset: -head.length,
			cachedData: known?.cachedData,
		});
		if (!known) kept.set(options.filename, { source, script });
		return script.runInContext(parsingContext);
	};
}
