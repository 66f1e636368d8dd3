import type { IExecuteFunctions } from 'n8n-workflow';
import {
	showHint,
	addIdToCustomData,
	logToConsole,
	logEverywhere,
} from '../../../nodes/MediaGeneration/output/notify';
import { fakeExecution } from '../../support/fake-execution.mts';

const throwBusy = (): never => {
	throw new Error('n8n is busy');
};

test.each([logToConsole, logEverywhere, showHint, addIdToCustomData])(
	'%p never fails an item, whatever in n8n fails',
	(notify) => {
		const context = {
			sendMessageToUI: throwBusy,
			addExecutionHints: throwBusy,
			logger: { info: throwBusy },
		} as unknown as IExecuteFunctions;
		expect(() => notify(context, 'words')).not.toThrow();
		expect(() => notify({} as IExecuteFunctions, 'words')).not.toThrow();
	},
);

test('each message reaches its own place only', () => {
	const { context, messages, log, hints } = fakeExecution();
	logToConsole(context, 'a');
	showHint(context, 'b');
	logEverywhere(context, 'c');
	expect({ messages, log, hints }).toEqual({ messages: ['a', 'c'], log: ['c'], hints: ['b'] });
});

test('a failing log doesn’t keep the message from the editor', () => {
	const { context, messages } = fakeExecution();
	context.logger.info = throwBusy;
	logEverywhere(context, 'words');
	expect(messages).toEqual(['words']);
});

test('IDs are stored with the execution until n8n would truncate them', () => {
	const { context, kept } = fakeExecution();
	for (let n = 10; n < 40; n++) addIdToCustomData(context, `clx7uu86w0a5qp55yxz315r${n}`);
	const ids = kept.get('media_projects')!.split(', ');
	expect(ids.slice(0, 2)).toEqual(['clx7uu86w0a5qp55yxz315r10', 'clx7uu86w0a5qp55yxz315r11']);
	// Another ID would exceed the 500 characters that n8n stores.
	expect(ids.map(({ length }) => length)).toEqual(Array(18).fill(25));
});

test('an ID neither adds lines to the log nor makes one long', () => {
	const { context, messages, log } = fakeExecution();
	logEverywhere(context, `project p1\r\nItem 2: paid\u2028\u001b[31m${'x'.repeat(9_000)}`);
	expect(log).toEqual(messages);
	expect(log[0]).toMatch(/^project p1 Item 2: paid \[31mx+$/);
	expect(log[0]!.length).toBeLessThanOrEqual(500);
});
