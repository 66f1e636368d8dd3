import fc from 'fast-check';
import { refusal } from '../../../../nodes/MediaGeneration/execution/plan/refusal';

const problems = fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z ]{1,20}$/), {
	minLength: 1,
	maxLength: 9,
});

test('every problem is reported, the first one foremost, and that nothing was sent', () => {
	fc.assert(
		fc.property(problems, (all) => {
			const { outcome: end, message, description, ...rest } = refusal(all).facts;
			const told = all.length > 1 ? description : message;
			for (const problem of all) expect(told).toContain(problem);
			expect(message.startsWith(all[0]!)).toBe(true);
			expect(/\(and (\d+) more problems?\)$/.exec(message)?.[1]).toBe(
				all.length > 1 ? String(all.length - 1) : undefined,
			);
			expect(description).toMatch(/Nothing was sent .*charged\./);
			expect([end, rest]).toEqual(['refused', { problems: all }]);
		}),
	);
});
