import { choice, extensibleChoice } from '../../../nodes/MediaGeneration/fields';

test('a closed choice starts with its first value, and an extensible one empty', () => {
	const options = { label: 'Label', description: 'What it is', choices: ['a', 'b'] };
	expect(choice('c', options).default).toBe('a');
	expect(extensibleChoice('c', options).default).toBe('');
	expect(extensibleChoice('c', { ...options, default: 'b' }).default).toBe('b');
});
