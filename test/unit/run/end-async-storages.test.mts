import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { root } from '../../../hosts/root.mts';

/**
 * The set-up that runs before each test file. Without it, the async storages of earlier files in the process would slow down
 * every promise of later files.
 */

test.each<[string, (storage: AsyncLocalStorage<string>, check: () => void) => void]>([
	['run', (storage, check) => storage.run('kept', check)],
	[
		'enterWith',
		(storage, check) => {
			storage.enterWith('kept');
			check();
		},
	],
])('an async storage that an earlier file used with %s is ended', (_, use) => {
	const storage = new AsyncLocalStorage<string>();
	use(storage, () => {
		expect(storage.getStore()).toBe('kept');
		jest.isolateModules(() => jest.requireActual(join(root, 'test/run/end-async-storages.cjs')));
		expect(storage.getStore()).toBeUndefined();
	});
});
