import { EVENT_TYPES } from '../../../nodes/MediaGeneration/catalog/events';

test('the events are those of spec 6, in its order, and each occurs once per project', () => {
	expect(EVENT_TYPES).toEqual([
		'video.started',
		'video.completed',
		'video.errored',
		'image.started',
		'image.completed',
		'image.errored',
		'audio.started',
		'audio.completed',
		'audio.errored',
	]);
});
