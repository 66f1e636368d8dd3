import fc from 'fast-check';
import { text } from '../../../../nodes/MediaGeneration/fields';
import { describeFailure } from '../../../../nodes/MediaGeneration/output/error';
import { makeRefusal } from '../../../../nodes/MediaGeneration/execution/plan/refusal';

const problems = fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z ]{1,20}$/), {
	minLength: 1,
	maxLength: 9,
});

test('every problem is reported, with the first one in the message, and that nothing was sent', () => {
	fc.assert(
		fc.property(problems, (all) => {
			const { outcome: end, message, problems: stored } = makeRefusal(all).facts;
			const description = describeFailure(makeRefusal(all).facts);
			const shown = all.length > 1 ? description : message;
			for (const problem of all) expect(shown).toContain(problem);
			expect(message.startsWith(all[0]!)).toBe(true);
			expect(/\(and (\d+) more problems?\)$/.exec(message)?.[1]).toBe(
				all.length > 1 ? String(all.length - 1) : undefined,
			);
			expect(description).toMatch(/Nothing was sent, .*charged\./);
			expect([end, stored]).toEqual(['refused', all]);
		}),
	);
});

test.each([
	['Prompt Type is "x", but must be y', 'prompt_type'],
	['Prompt is "Prompt Type", but must be a text', 'prompt'],
	['Prompt and Prompt Type cannot both be given', 'prompt, prompt_type'],
	['Image has no file', undefined],
])('the API’s names for %s are %s', (problem, names) => {
	const fields = [
		text('prompt', { label: 'Prompt', description: '' }),
		text('prompt_type', { label: 'Prompt Type', description: '' }),
	];
	const { facts } = makeRefusal([problem], [], fields);
	expect(facts.details).toBe(names && `In the API: ${names}`);
	expect(describeFailure(facts)).not.toContain('In the API');
});
