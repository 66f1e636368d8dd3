import { outputOf } from '../../../nodes/MediaGeneration/webhook/output';
import { event } from '../support/event.mts';

test('the workflow gets the envelope as it came, what it is about, and when it arrived', () => {
	const output = outputOf(event('image.errored'), true, new Date(0));
	expect(output).toEqual({
		type: 'image.errored',
		payload: { id: 'p1' },
		resource: 'image',
		action: 'errored',
		delivered_at: '1970-01-01T00:00:00.000Z',
		verified: true,
	});
});
