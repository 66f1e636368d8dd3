import type { Parameters } from '../../../support/fake-execution.mts';
import { refusal } from '../../support/refusal.mts';

test.each<[string, Parameters, string[]]>([
	[
		'no files',
		{ resource: 'file', operation: 'upload', files: ' , ' },
		['files', 'is empty', 'at least 1'],
	],
	[
		'a file that is not there',
		{ resource: 'file', operation: 'upload', files: 'clip' },
		['files', '"clip"', 'This item has no files'],
	],
])('%s is refused before any request', async (_, parameters, words) => {
	const message = await refusal(parameters);
	for (const word of words) expect(message).toContain(word);
});

const named = async (fileName: string, bytes: string, more: Parameters = {}) =>
	await refusal(
		{ resource: 'file', operation: 'upload', files: 'clip', ...more },
		{ clip: [fileName, 'application/octet-stream', bytes] },
	);

test('what the service does not accept is refused, with what it accepts', async () => {
	const files = 'Input Binary Fields (files)';
	expect(await named('a.mp4', '')).toMatch(/"a.mp4".*empty/);
	expect(await named('a.txt', 'x')).toMatch(/"a.txt".*"txt"/);
	expect(await named('a', 'x')).toContain(files);
	expect(await named('a.png', 'x', { fileType: 'gif' })).toContain('gif, webp, webm');
});

test('one bad file of several means that none is sent', async () => {
	const files = { resource: 'file', operation: 'upload', files: 'good,bad' };
	const message = await refusal(files, {
		good: ['a.png', 'image/png', 'x'],
		bad: ['b.txt', 'text/plain', 'x'],
	});
	expect(message).toContain('"b.txt"');
});
