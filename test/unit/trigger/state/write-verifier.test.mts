import { WriteVerifier } from '../../../../nodes/MediaGeneration/trigger/state/write-verifier';

beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => jest.restoreAllMocks());

/** The times of the checks, in milliseconds; `resultOf` returns the result of each check. */
function countChecks(resultOf: (check: number) => 'found' | 'lost', most = 10): number[] {
	const verifier = new WriteVerifier();
	verifier.add('a', 0);
	const times: number[] = [];
	for (let now = verifier.computeNextCheckAt(); now !== undefined && times.length < most;) {
		expect(verifier.listDueEntries(now - 1)).toEqual([]);
		expect(verifier.listDueEntries(now)).toEqual(['a']);
		verifier.recordCheck('a', resultOf(times.length), now);
		times.push(now);
		now = verifier.computeNextCheckAt();
	}
	return times;
}

test('an entry that stays is checked three times, at increasing intervals', () => {
	expect(countChecks(() => 'found')).toEqual([150, 1_150, 4_150]);
});

test('a lost entry is checked three times again', () => {
	expect(countChecks((check) => (check === 1 ? 'lost' : 'found'))).toEqual([
		150, 1_150, 1_300, 2_300, 5_300,
	]);
});

test('a database that keeps failing is given up', () => {
	expect(countChecks(() => 'lost', 1_000)).toHaveLength(100);
});

test('a removed entry isn’t checked', () => {
	const verifier = new WriteVerifier();
	verifier.add('a', 0);
	verifier.add('b', 0);
	verifier.remove('a');
	expect(verifier.listDueEntries(1_000)).toEqual(['b']);
	verifier.recordCheck('a', 'lost', 1_000);
	expect(verifier.listDueEntries(1_000)).toEqual(['b']);
});
