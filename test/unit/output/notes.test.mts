import { Notes, composeLinkNotes } from '../../../nodes/MediaGeneration/output/notes';
import { fakeExecution, makeStoredBinary } from '../../support/fake-execution.mts';

test('notes appear at the end: first those on items, each once and at most five, then those on the run', () => {
	const { context, hints } = fakeExecution();
	const notes = new Notes();
	notes.addRunNotes(['run 1', 'run 2']);
	notes.addItemNotes(['a', 'a', 'b']);
	notes.addItemNotes(['c', 'd', 'e', 'f', 'g']);
	expect(hints).toEqual([]);
	notes.showNotes(context);
	expect(hints).toEqual(['a', 'b', 'c', 'd', 'e', 'run 1', 'run 2']);
});

describe('the note on links', () => {
	const hintsFor = (...items: Parameters<typeof composeLinkNotes>[0][number][]) =>
		composeLinkNotes(items);
	const withLinks = { json: { downloads: [{ url: 'https://cdn.test/a.mp4' }] } };
	const binary = { data: makeStoredBinary('1', 'a.mp4', 'video/mp4') };

	test('appears once if a result was not downloaded', () => {
		expect(hintsFor(withLinks, withLinks)).toEqual([expect.stringContaining('24 hours')]);
		expect(hintsFor({ ...withLinks, binary }, withLinks)).toHaveLength(1);
	});

	test('is omitted if everything was downloaded, or if there is nothing to download', () => {
		expect(hintsFor({ ...withLinks, binary })).toEqual([]);
		expect(hintsFor({ json: { downloads: [] } }, { json: { error: { message: 'No' } } })).toEqual(
			[],
		);
	});
});
