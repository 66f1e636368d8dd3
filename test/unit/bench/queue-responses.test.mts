import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../hosts/root.mts';

type Attempt = { deliveries: number; unanswered: number };

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const measured = JSON.parse(read('bench/queue-responses.json')) as {
	without_a_shortest_duration: Attempt[];
	with_it: Attempt[];
	simultaneous: Array<{ runs: number }>;
};
const WORDS: Record<number, string> = { 1: 'one', 3: 'three', 4: 'four', 5: 'five', 7: 'seven' };

test('docs/reliability.md states the responses in queue mode as they were measured', () => {
	const { with_it: fixed, without_a_shortest_duration: before } = measured;
	const sum = fixed.reduce((all, { deliveries }) => all + deliveries, 0).toLocaleString('en');
	expect(fixed.map(({ unanswered }) => unanswered)).toEqual(fixed.map(() => 0));
	const page = read('docs/reliability.md');
	expect(page).toContain(`all ${sum} deliveries of ${WORDS[fixed.length]} attempts got a response`);
	const missed = before.map(({ unanswered }) => unanswered);
	const range = [Math.min(...missed), Math.max(...missed)].map((count) => WORDS[count]);
	expect(page).toContain(
		`${range.join(' to ')} of 2,000 got none, in each of ${WORDS[before.length]} attempts`,
	);
});

test('docs/reliability.md states the runs of simultaneous copies as they were measured', () => {
	const runs = measured.simultaneous.map((attempt) => attempt.runs);
	const range = [...new Set([Math.min(...runs), Math.max(...runs)])].join(' to ');
	expect(read('docs/reliability.md')).toContain(`${range} runs in ${WORDS[runs.length]} attempts`);
});
