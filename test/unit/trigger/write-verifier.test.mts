import { WriteVerifier } from '../../../nodes/MediaGeneration/trigger/write-verifier';

beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0));
afterEach(() => jest.restoreAllMocks());

/** The time of each check, if each finds the mark as the test says. */
function looks(what: (look: number) => 'there' | 'lost', most = 10): number[] {
	const insistences = new WriteVerifier();
	insistences.add('a', 0);
	const times: number[] = [];
	for (let now = insistences.next(); now !== undefined && times.length < most;) {
		expect(insistences.due(now - 1)).toEqual([]);
		expect(insistences.due(now)).toEqual(['a']);
		insistences.checked('a', what(times.length), now);
		times.push(now);
		now = insistences.next();
	}
	return times;
}

test('a mark that stays is checked three times, at longer and longer intervals', () => {
	expect(looks(() => 'there')).toEqual([150, 1_150, 4_150]);
});

test('a lost mark is checked three times again', () => {
	expect(looks((look) => (look === 1 ? 'lost' : 'there'))).toEqual([
		150, 1_150, 1_300, 2_300, 5_300,
	]);
});

test('a database that keeps failing is given up', () => {
	expect(looks(() => 'lost', 1_000)).toHaveLength(100);
});

test('a dropped mark is not checked', () => {
	const insistences = new WriteVerifier();
	insistences.add('a', 0);
	insistences.add('b', 0);
	insistences.drop('a');
	expect(insistences.due(1_000)).toEqual(['b']);
	insistences.checked('a', 'lost', 1_000);
	expect(insistences.due(1_000)).toEqual(['b']);
});
