import { atMost, everyHalfMinute } from '../../../nodes/MediaGeneration/api/waiting-report';
import { VirtualClock } from '../../support/virtual-clock.mts';

test('the first sentence is told at once, further ones every half minute', () => {
	const clock = new VirtualClock();
	const told: string[] = [];
	const tell = everyHalfMinute(clock, (sentence) => told.push(sentence));
	for (let second = 0; second <= 61; second++) {
		tell(`${second} s`);
		clock.advance(1000);
	}
	expect(told).toEqual(['0 s', '30 s', '60 s']);
});

test.each([
	[-5, 'at most 0 more seconds'],
	[400, 'at most 1 more second'],
	[9_500, 'at most 10 more seconds'],
	[119_999, 'at most 120 more seconds'],
	[120_000, 'at most 2 more minutes'],
	[59.2 * 60_000, 'at most 59 more minutes'],
])('%i ms: %s', (ms, words) => {
	expect(atMost({ restMs: () => ms })).toBe(words);
});
