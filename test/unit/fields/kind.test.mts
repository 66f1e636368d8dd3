import type { Layout } from '../../../nodes/MediaGeneration/fields';
import {
	extensibleChoice,
	isRequired,
	isRequiredEverywhere,
	number,
	spellChoice,
	text,
} from '../../../nodes/MediaGeneration/fields';

const shown = { label: 'Label', description: 'What it is' };

describe('a required field', () => {
	test.each<[boolean | Layout | undefined, Layout[], boolean]>([
		[undefined, [], false],
		[false, [], false],
		[true, ['flat', 'nested'], true],
		['nested', ['nested'], false],
	])('with required: %p is required in %j, in all layouts: %p', (required, layouts, everywhere) => {
		const field = number('start_seconds', { ...shown, required });
		expect(field.requiredIn).toEqual(layouts);
		expect(isRequired(field, 'flat')).toBe(layouts.includes('flat'));
		expect(isRequired(field, 'nested')).toBe(layouts.includes('nested'));
		expect(isRequiredEverywhere(field)).toBe(everywhere);
	});

	test('that exists in one layout only is required wherever it exists', () => {
		const field = text('mode', { ...shown, required: 'nested', at: { nested: 'style.mode' } });
		expect(isRequiredEverywhere(field)).toBe(true);
	});
});

test('a layout may have its own text for a value', () => {
	const field = extensibleChoice('shape', {
		...shown,
		choices: ['wide', 'tall'],
		spelling: { nested: { wide: '16:9' } },
	});
	expect(spellChoice(field, 'wide', 'nested')).toBe('16:9');
	expect(spellChoice(field, 'tall', 'nested')).toBe('tall');
	expect(spellChoice(field, 'wide', 'flat')).toBe('wide');
});
