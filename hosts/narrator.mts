/** Reports what happens, step by step: what is being done, and what came of it. The work may report its progress. */
export type Narrator = {
	step: <Result>(
		doing: string,
		work: (progress: Progress) => Promise<Result>,
		done: (result: Result) => string,
	) => Promise<Result>;
	log: (line: string) => void;
};

/** The current state, with the completed share of the step (0 to 1) if known. */
export type Progress = (line: string, done?: number) => void;

/** Silent but for the installation of an n8n, which takes minutes on a fresh machine. */
export const quietNarrator: Narrator = {
	step: (doing, work) => work((line) => process.stderr.write(`${doing}: ${line}\n`)),
	log: (line) => process.stderr.write(`${line}\n`),
};
