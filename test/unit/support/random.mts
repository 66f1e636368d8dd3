/** Pseudorandom numbers from 0 to 1, equal in each run (Lehmer's generator). */
export const createRandom = (seed: number) => {
	let state = seed;
	return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
};
