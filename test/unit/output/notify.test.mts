import type { IExecuteFunctions } from 'n8n-workflow';
import {
	hintBesideOutput,
	logToConsole,
	logEverywhere,
} from '../../../nodes/MediaGeneration/output/notify';
import { fakeExecution } from '../../support/fake-execution.mts';

const throwing = (): never => {
	throw new Error('n8n is busy');
};

test.each([logToConsole, logEverywhere, hintBesideOutput])(
	'%p never ends an item, whatever in n8n fails',
	(tell) => {
		const context = {
			sendMessageToUI: throwing,
			addExecutionHints: throwing,
			logger: { info: throwing },
		} as unknown as IExecuteFunctions;
		expect(() => tell(context, 'words')).not.toThrow();
		expect(() => tell({} as IExecuteFunctions, 'words')).not.toThrow();
	},
);

test('each message reaches its place, and no other', () => {
	const { context, messages, log, hints } = fakeExecution();
	logToConsole(context, 'a');
	hintBesideOutput(context, 'b');
	logEverywhere(context, 'c');
	expect({ messages, log, hints }).toEqual({ messages: ['a', 'c'], log: ['c'], hints: ['b'] });
});

test('a failing log does not keep the message from the editor', () => {
	const { context, messages } = fakeExecution();
	context.logger.info = throwing;
	logEverywhere(context, 'words');
	expect(messages).toEqual(['words']);
});
