import { OPERATIONS, runOperations } from './support/operations.mts';
import { readErrors } from './support/run-node.mts';

const WORD = 'canceled';

/** n8n treats an execution as stopped if the message of its error contains `canceled`. */
const REFUSALS = [400, 402, 403, 404, 409, 422].map((status) => ({
	status,
	body: { message: `Your plan was ${WORD}`, code: `${WORD}_plan` },
}));

const respondToEach = (body: object) => ({ network: () => body });

test.each(OPERATIONS.map((one) => [one.name, one.parameters] as const))(
	'no message of %s makes n8n treat a failed execution as stopped, and each message has the status code',
	async (name, parameters) => {
		for (const refusal of REFUSALS) {
			const { output } = runOperations([parameters], respondToEach(refusal));
			// For some of these responses, Collect and Delete return a result.
			const message = await output.then(
				() => '',
				({ message: text }: Error) => text,
			);
			expect(message).not.toContain(WORD);
			const errors = await readErrors(
				runOperations([parameters], { ...respondToEach(refusal), continueOnFail: true }),
			);
			for (const error of errors) {
				expect(String(error.message)).not.toContain(WORD);
				if (refusal.status !== 404) expect(error).toHaveProperty('code', `${WORD}_plan`);
			}
		}
		expect(name).not.toBe('');
	},
);

test.each(['account get', 'savedItem getAll', 'voice getAll'])(
	'the first item of %s never has the key “error”, for which n8n would run the node again',
	async (name) => {
		const { parameters } = OPERATIONS.find((one) => one.name === name)!;
		const body = {
			error: 'x',
			items: [{ error: 'x', name: 'a' }],
			voices: [{ error: 'x' }],
			credits: 1,
		};
		const [item] = await runOperations([parameters], respondToEach({ body })).output;
		expect(item!.json).toMatchObject({ failure: 'x' });
		expect(item!.json).not.toHaveProperty('error');
	},
);
