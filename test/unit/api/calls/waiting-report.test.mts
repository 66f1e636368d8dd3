import { describeTimeLeft } from '../../../../nodes/MediaGeneration/api/calls/waiting-report';

test.each([
	[-5, 'at most 0 more seconds'],
	[400, 'at most 1 more second'],
	[9_500, 'at most 10 more seconds'],
	[119_999, 'at most 120 more seconds'],
	[120_000, 'at most 2 more minutes'],
	[59.2 * 60_000, 'at most 60 more minutes'],
])('%i ms: it is reported as %s', (ms, text) => {
	expect(describeTimeLeft({ remainingMs: () => ms })).toBe(text);
});
