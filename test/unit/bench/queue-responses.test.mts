import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../hosts/root.mts';

type Attempt = { deliveries: number; unanswered: number };
type Twice = Attempt & { runs: number; per_second: number };

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const measured = JSON.parse(read('bench/queue-responses.json')) as {
	without_a_shortest_duration: Attempt[];
	twice: Twice[];
	simultaneous: Array<{ runs: number }>;
};
const NUMERALS: Record<number, string> = { 1: 'one', 3: 'three', 4: 'four', 5: 'five', 7: 'seven' };

test('docs/contributing/measurements.md states the runs and responses in queue mode as they were measured', () => {
	const { twice, without_a_shortest_duration: before } = measured;
	const page = read('docs/contributing/measurements.md');
	const attempts = `${NUMERALS[twice.length]} attempts`;
	expect(twice.map(({ runs }) => runs)).toEqual(twice.map(() => 1_000));
	expect(page).toContain(`1,000 runs in each of ${attempts}`);
	const rates = twice.map(({ per_second: rate }) => Math.round(rate));
	expect(page).toContain(`${Math.min(...rates)} to ${Math.max(...rates)} deliveries a second`);

	const sum = twice.reduce((all, { deliveries }) => all + deliveries, 0).toLocaleString('en');
	expect(twice.map(({ unanswered }) => unanswered)).toEqual(twice.map(() => 0));
	expect(page).toContain(`all ${sum} deliveries of ${attempts} got a response`);
	const missed = before.map(({ unanswered }) => unanswered);
	const range = [Math.min(...missed), Math.max(...missed)].map((count) => NUMERALS[count]);
	expect(page).toContain(
		`${range.join(' to ')} of 2,000 got none, in each of ${NUMERALS[before.length]} attempts`,
	);
});

test('docs/contributing/measurements.md states the runs of simultaneous copies as they were measured', () => {
	const runs = measured.simultaneous.map((attempt) => attempt.runs);
	const range = [...new Set([Math.min(...runs), Math.max(...runs)])].join(' to ');
	expect(read('docs/contributing/measurements.md')).toContain(
		`${range} runs in ${NUMERALS[runs.length]} attempts`,
	);
});
