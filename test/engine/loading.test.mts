import { root } from '../../machine/root.mts';
import { core } from '../support/engine/n8n-core.mts';

test('n8n loads the nodes from files of the package, without loading its code', async () => {
	const [lazy, eager] = [core.LazyPackageDirectoryLoader, core.PackageDirectoryLoader].map(
		(Loader) => new Loader(root),
	);
	await Promise.all([lazy!.loadAll(), eager!.loadAll()]);
	expect([lazy!.isLazyLoaded, eager!.isLazyLoaded]).toEqual([true, false]);
	expect(lazy!.known).toEqual(eager!.known);
	expect(lazy!.types).toEqual(JSON.parse(JSON.stringify(eager!.types)));
	const { type } = lazy!.getNode('mediaGeneration');
	expect(type.description).toMatchObject({ name: 'mediaGeneration' });
});
