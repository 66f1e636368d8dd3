/** Reports what happens, step by step. The work may report its progress and returns the line with its outcome. */
export type Narrator = {
	step: <Result>(
		doing: string,
		work: (progress: Progress) => Promise<Reported<Result>>,
	) => Promise<Result>;
	log: (line: string) => void;
};

/** The current state, with the completed share of the step (0 to 1) if known. */
export type Progress = (line: string, done?: number) => void;

/** The result of a step, and the sentence that reports it. */
type Reported<Result> = { result: Result; done: string };

/** Silent but for the installation of an n8n, which takes minutes on a fresh machine. */
export const quietNarrator: Narrator = {
	step: async (doing, work) => {
		const report = (line: string) => process.stderr.write(`${doing}: ${line}\n`);
		return (await work(report)).result;
	},
	log: (line) => process.stderr.write(`${line}\n`),
};
