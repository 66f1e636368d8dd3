import { tsImport } from 'tsx/esm/api';

/** Jest's global set-up for tests of the built node: builds it if the sources are newer. */
export default async function setUp() {
	const { buildIfStale, withBuildLock } = await tsImport(
		'../../machine/build.mts',
		import.meta.url,
	);
	const log = (line) => process.stderr.write(`\n${line}\n`);
	await withBuildLock(() => buildIfStale(log));
}
