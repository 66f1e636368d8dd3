const { AsyncLocalStorage } = require('node:async_hooks');

const USED = Symbol.for('async storages used by the test files of this process');
const { prototype } = AsyncLocalStorage;

/**
 * Jest and n8n leave async storages of each test file in its process. Before Node.js 24, each storage slows down every promise
 * of later files: the hundredth file of a process takes twice as long. Therefore each file ends the storages of earlier files.
 */
if (!prototype[USED]) {
	const used = new Set();
	for (const name of ['run', 'enterWith']) {
		const original = prototype[name];
		prototype[name] = function (...given) {
			used.add(this);
			return original.apply(this, given);
		};
	}
	prototype[USED] = used;
}
for (const storage of prototype[USED]) storage.disable();
prototype[USED].clear();
