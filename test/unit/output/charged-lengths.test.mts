import { ChargedLengths } from '../../../nodes/MediaGeneration/output/charged-lengths';
import { fakeExecution } from '../../support/fake-execution.mts';

const said = (...lengths: Parameters<ChargedLengths['add']>[0][]): string[] => {
	const { context, hints } = fakeExecution();
	const all = new ChargedLengths();
	lengths.forEach((length) => all.add(length));
	all.sayBesideOutput(context);
	return hints;
};

test('one sentence for what is charged by the same', () => {
	expect(said()).toEqual([]);
	expect(said(undefined)).toEqual([]);
	expect(said({ by: 'second', seconds: 1 })).toEqual(['Magic Hour charges per second: 1 second.']);
	expect(
		said(
			{ by: 'second', seconds: 0.1 },
			{ by: 'frame', seconds: 41.234 },
			{ by: 'second', seconds: 0.2 },
		),
	).toEqual([
		'Magic Hour charges per second: 0.3 seconds over 2 items.',
		'Magic Hour charges per frame: 41.2 seconds.',
	]);
});
