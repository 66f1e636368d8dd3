/** Reports each step: its name at the start, its result at the end. The work may report its progress. */
export type Narrator = {
	step: <Result>(
		doing: string,
		work: (progress: Progress) => Promise<Result>,
		done: (result: Result) => string,
	) => Promise<Result>;
	log: (line: string) => void;
};

/** The current state. */
export type Progress = (line: string) => void;

/** Silent but for the installation of an n8n, which takes minutes on a fresh machine. */
export const quietNarrator: Narrator = {
	step: (doing, work) => work((line) => process.stderr.write(`${doing}: ${line}\n`)),
	log: (line) => process.stderr.write(`${line}\n`),
};
