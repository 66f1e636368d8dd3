/** Reports steps: `doing` is a step's name, `done` describes its result. The work may report its progress. */
export type Narrator = {
	step: <Result>(
		doing: string,
		work: (progress: ReportProgress) => Promise<Result>,
		done: (result: Result) => string,
	) => Promise<Result>;
	log: (line: string) => void;
};

export type ReportProgress = (line: string) => void;

/** Prints only progress and log lines: they come from installing n8n, which takes minutes on a new machine. */
export const quietNarrator: Narrator = {
	step: (doing, work) => work((line) => process.stderr.write(`${doing}: ${line}\n`)),
	log: (line) => process.stderr.write(`${line}\n`),
};
