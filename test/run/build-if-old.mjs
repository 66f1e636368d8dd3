import { tsImport } from 'tsx/esm/api';

/** Jest's global set-up of the tests that run the built node, which must be the one of the sources. */
export default async function setUp() {
	const { buildIfOld, runWhileNobodyBuilds } = await tsImport(
		'../../hosts/build.mts',
		import.meta.url,
	);
	const log = (line) => process.stderr.write(`\n${line}\n`);
	await runWhileNobodyBuilds(() => buildIfOld(log));
}
