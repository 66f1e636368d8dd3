import { extensibleChoice, findValueHint } from '../../../nodes/MediaGeneration/fields';

describe('a typed value', () => {
	const model = extensibleChoice('model', {
		description: 'The model',
		choices: [{ value: 'veo3.1', label: 'Veo 3.1' }, 'none'],
	});

	test.each([
		['Veo 3.1', 'is "Veo 3.1"; enter "veo3.1" instead'],
		[' VEO3.1 ', 'is " VEO3.1 "; enter "veo3.1" instead'],
		['null', 'is "null", which is sent unchanged; leave the field empty for no value'],
	])('%s gets a hint: %s', (value, hint) => {
		expect(findValueHint(model, value)).toBe(hint);
	});

	test.each(['veo3.1', 'none', 'veo4'])('%s gets no hint, because it may be valid', (value) => {
		expect(findValueHint(model, value)).toBeUndefined();
	});
});
