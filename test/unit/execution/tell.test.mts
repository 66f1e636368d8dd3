import type { IExecuteFunctions } from 'n8n-workflow';
import {
	tellBeside,
	tellEditor,
	tellEverywhere,
} from '../../../nodes/MediaGeneration/execution/tell';
import { fakeExecution } from '../../support/fake-execution.mts';

const throwing = (): never => {
	throw new Error('n8n is busy');
};

test.each([tellEditor, tellEverywhere, tellBeside])(
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
	tellEditor(context, 'a');
	tellBeside(context, 'b');
	tellEverywhere(context, 'c');
	expect({ messages, log, hints }).toEqual({ messages: ['a', 'c'], log: ['c'], hints: ['b'] });
});

test('a failing log does not keep the message from the editor', () => {
	const { context, messages } = fakeExecution();
	context.logger.info = throwing;
	tellEverywhere(context, 'words');
	expect(messages).toEqual(['words']);
});
