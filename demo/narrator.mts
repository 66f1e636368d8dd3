/** Tells what happens, step by step. The work may report its progress and gives the line that tells what came of it. */
export type Narrator = {
	step: <Result>(
		doing: string,
		work: (progress: (line: string) => void) => Promise<Told<Result>>,
	) => Promise<Result>;
	say: (line: string) => void;
};

/** The result of a step with the sentence that tells it. */
export type Told<Result> = { result: Result; done: string };
