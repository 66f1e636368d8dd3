/** Tells what happens, step by step. The work may report its progress and gives the line that tells what came of it. */
export type Narrator = {
	step: <Result>(
		doing: string,
		work: (progress: Progress) => Promise<Told<Result>>,
	) => Promise<Result>;
	say: (line: string) => void;
};

/** What is true only now, with the part of the step that is done (0 to 1) where that is known. */
export type Progress = (line: string, done?: number) => void;

/** The result of a step with the sentence that tells it. */
export type Told<Result> = { result: Result; done: string };
