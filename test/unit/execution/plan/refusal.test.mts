import fc from 'fast-check';
import { makeFieldProblem } from '../../../../nodes/MediaGeneration/fields';
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
			expect(description).toMatch(/You weren’t charged for this item\./);
			expect([end, stored]).toEqual(['refused', all]);
		}),
	);
});

test('Error details name the fields as the API does, in the order of the problems', () => {
	const { facts } = makeRefusal([
		makeFieldProblem({ label: 'End', name: 'end_seconds' }, 'is empty'),
		{
			text: 'End is 3, but must be greater than Start',
			fieldNames: ['end_seconds', 'start_seconds'],
		},
		'Maximum Wait is 0',
	]);
	expect(facts.details).toBe('In the API: end_seconds, start_seconds');
	expect(describeFailure(facts)).not.toContain('In the API');
	expect(makeRefusal(['Maximum Wait is 0']).facts.details).toBeUndefined();
});
