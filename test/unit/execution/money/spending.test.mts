import type { Ledger } from '../../../../nodes/MediaGeneration/execution/money/ledger';
import { spendingOf } from '../../../../nodes/MediaGeneration/execution/money/spending';
import { fakeExecution } from '../../../support/fake-execution.mts';

test('without a limit, what was started is not counted for every item', () => {
	const { context } = fakeExecution({ parameters: [{}] });
	const all = jest.fn(() => []);
	const spending = spendingOf(context, { all } as unknown as Ledger);
	spending.assertWithin({});
	expect(all).not.toHaveBeenCalled();
	spending.assertWithin({ maxProjects: 1 });
	expect(all).toHaveBeenCalledTimes(1);
});
