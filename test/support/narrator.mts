import type { Narrator } from '../../demo/narrator.mts';

/** Silent but for the installation of an n8n, which takes minutes on a fresh machine. */
export const testNarrator: Narrator = {
	step: async (doing, work) => {
		const tell = (line: string) => process.stderr.write(`${doing}: ${line}\n`);
		return (await work(tell)).result;
	},
	say: (line) => process.stderr.write(`${line}\n`),
};
