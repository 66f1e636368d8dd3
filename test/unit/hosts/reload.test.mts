import { newsIn } from '../../../hosts/reload.mts';

test.each([
	["nodes/a.ts(3,1): error TS2304: Cannot find name 'x'.", true],
	['2026-11-23T05:33:26.000Z | error | Hot reload failed for n8n-nodes-media-generation', true],
	['5:33:26 AM - Found 0 errors. Watching for file changes.', false],
	['Hot reload triggered for another-package', false],
])('"%s" is news: %s', (line, is) => {
	expect(newsIn(line)).toBe(is ? line : undefined);
});

test('n8n’s word for a reload is said in ours', () => {
	expect(newsIn('info | Hot reload triggered for n8n-nodes-media-generation')).toBe(
		'n8n loads the change.',
	);
});
