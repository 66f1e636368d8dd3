/** Reports steps: `doing` is a step's name, `done` describes its result. */
export type Narrator = {
	step: <Result>(
		doing: string,
		work: () => Promise<Result>,
		done: (result: Result) => string,
	) => Promise<Result>;
	log: (line: string) => void;
};

/** Prints only lines of the log: they come from installing n8n, which takes minutes on a new machine. */
export const quietNarrator: Narrator = {
	step: (_doing, work) => work(),
	log: (line) => process.stderr.write(`${line}\n`),
};
