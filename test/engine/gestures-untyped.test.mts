import { makeMediaInput } from '../support/media-input.mts';
import { speedUpTime } from '../support/engine/speed-up-time.mts';
import { runToolCalls } from './agent-tool.mts';
import {
	assertSent,
	type Gestures,
	keepFiles,
	makeNodeReference,
	makeFileNodes,
	findPath,
	makeRows,
	findSavedItem,
	service,
	makeUrl,
} from './given-files.mts';
import { forms } from './media-inputs.mts';

/** Files that no user entered, because an AI agent supplies them. */

speedUpTime(10);

/** Two forms, since all inputs are read by the same code. */
const rows = makeRows(forms).slice(0, 2);

beforeAll(async () => await keepFiles('filesystem'));

describe('from an AI agent', () => {
	const MODEL: Gestures = {
		'a URL from the model': { value: makeUrl, sent: makeUrl },
		'a storage path from the model': { value: findPath, sent: findPath },
		'a saved item from the model': { value: findSavedItem, sent: findSavedItem },
	};
	describe.each(Object.entries(MODEL))('%s', (_, { value, sent }) => {
		test.each(rows)('the request of %s contains the model’s value', async (__, form) => {
			for (const mode of ['binary', 'url', 'path'] as const) {
				const parameters = form.parameters(({ name }) =>
					makeMediaInput(mode, `={{ $fromAI("${name}") }}`),
				);
				const [response] = await runToolCalls(
					{ credential: service.credential, parameters: { ...parameters, completion: 'start' } },
					[Object.fromEntries(form.inputs.map((input) => [input.name, value(input)]))],
				);
				expect(response).toMatchObject({ id: expect.any(String) as string });
			}
			await assertSent(form, 3, sent);
		});
	});

	test.each(rows)('the request of %s contains the files of other nodes', async (_, form) => {
		const parameters = form.parameters((input) =>
			makeMediaInput('binary', `={{ ${makeNodeReference(input)}.first().binary.data }}`),
		);
		const given = {
			credential: service.credential,
			parameters: { ...parameters, completion: 'start' },
			precedingNodes: await makeFileNodes(form.inputs),
		};
		await runToolCalls(given, [{}]);
		await assertSent(form, 1);
	});
});
