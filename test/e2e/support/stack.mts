import { startStack, type AnyN8n, type Service, type Stack } from '../../../hosts/stack.mts';

/** For the tests of a file or a `describe`. Available from `beforeAll` on: read it inside tests and hooks. */
export function stackOf<N8n extends AnyN8n, Behind extends Service>(
	start: () => Promise<N8n>,
	startService: () => Promise<Behind>,
	more?: object,
): Stack<N8n, Behind> {
	const stack = {} as Stack<N8n, Behind>;
	beforeAll(async () => {
		Object.assign(stack, await startStack(start(), startService(), more));
	});
	afterAll(() => stack.close?.());
	return stack;
}
