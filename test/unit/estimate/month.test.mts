import { formatMonth } from '../../../nodes/MediaGeneration/estimate/month';

test.each([
	['2026-08', 'August 2026'],
	['2026-01', 'January 2026'],
	['2026-12', 'December 2026'],
])('%s reads %s, wherever n8n runs', (month, text) => {
	expect(formatMonth(month)).toBe(text);
});
