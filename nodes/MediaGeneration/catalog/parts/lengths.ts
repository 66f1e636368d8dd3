/** The lengths from one to another, both included. */
export const lengths = (from: number, to: number, step = 1): number[] =>
	Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
