import { EVENT_TYPES } from '../../../nodes/MediaGeneration/catalog/events';

test('the events of spec 6, in its order; each happens once to a project', () => {
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
