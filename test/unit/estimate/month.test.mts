import { formatMonth } from '../../../nodes/MediaGeneration/estimate/month';

test.each([
	['2026-08', 'August 2026'],
	['2026-01', 'January 2026'],
	['2026-12', 'December 2026'],
])('%s becomes %s in every time zone of n8n', (month, text) => {
	expect(formatMonth(month)).toBe(text);
});
