/** At most `most` tasks run at once; further tasks wait in order of arrival. */
export function limitConcurrency(most: number): <T>(task: () => Promise<T>) => Promise<T> {
	const waiting: (() => void)[] = [];
	let running = 0;
	return async (task) => {
		if (running >= most) await new Promise<void>((start) => waiting.push(start));
		else running++;
		try {
			return await task();
		} finally {
			const next = waiting.shift();
			if (next === undefined) running--;
			else next();
		}
	};
}
