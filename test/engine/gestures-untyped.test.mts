import type { IBinaryKeyData } from 'n8n-workflow';
import { from } from '../support/engine/inputs.mts';
import { binaryOf } from '../support/engine/n8n-core.mts';
import { quickenTime } from '../support/engine/quick-time.mts';
import { runToolCall } from './agent-tool.mts';
import {
	assertSent,
	filesOf,
	type Gestures,
	hintsOf,
	keepFilesIn,
	node,
	nodesFor,
	pathOf,
	rows,
	savedOf,
	service,
	start,
	urlOf,
} from './given-files.mts';
import { fileFor, type Form, forms, type MediaInput, TYPES } from './media-inputs.mts';

/** Files for which nobody typed anything: the only one that fits, and what an AI agent gives. */

quickenTime(10);

beforeAll(async () => await keepFilesIn('filesystem'));

/**
 * One input keeps its proposed name, the others name their files. The item has its file under these names, and one of
 * another type.
 */
async function withoutPreset(form: Form, input: MediaInput, names: readonly string[]) {
	const others = form.inputs.filter((one) => one !== input);
	const { bytes, fileName, mimeType } = fileFor(input);
	const named: IBinaryKeyData = {};
	for (const name of names) named[name] = await binaryOf(bytes, fileName, mimeType);
	const misfit = TYPES.find((type) => !input.accepts.includes(type));
	const misfits = misfit === undefined ? [] : [{ ...input, name: 'misfit', type: misfit }];
	const { error, run } = await start({
		parameters: form.parameters((one) => from('binary', one === input ? one.preset! : one.name)),
		items: [{ json: {}, binary: { ...(await filesOf([...others, ...misfits])), ...named } }],
	});
	return { error, hints: hintsOf(run) };
}

const proposed = forms.flatMap((form) =>
	form.inputs
		.filter(({ preset }) => preset !== undefined)
		.map((input): [string, string, Form, MediaInput] => [form.name, input.name, form, input]),
);

describe('a proposed field that the item lacks', () => {
	test.each(proposed)('%s, %s: the only file that fits', async (_, __, form, input) => {
		const { error, hints } = await withoutPreset(form, input, ['picked']);
		expect(error?.message).toBeUndefined();
		await assertSent(form, 1);
		expect(hints).toContainEqual(
			expect.stringContaining(
				`${input.label}: used the file in "picked", as there is none in "${input.preset}"`,
			),
		);
	});

	test.each(proposed)('%s, %s: two that fit are named', async (_, __, form, input) => {
		const { error } = await withoutPreset(form, input, ['one', 'two']);
		expect(error?.message).toContain(
			`${input.label}: no file in the binary field "${input.preset}", and "one" and "two" fit`,
		);
		expect(await service.requests()).toEqual([]);
	});
});

describe('from an AI agent', () => {
	const MODEL: Gestures = {
		'a URL from the model': { value: urlOf, sent: urlOf },
		'a storage path from the model': { value: pathOf, sent: pathOf },
		'a saved item from the model': { value: savedOf, sent: savedOf },
	};
	describe.each(Object.entries(MODEL))('%s', (_, { value, sent }) => {
		test.each(rows(forms))('%s', async (__, form) => {
			for (const mode of ['binary', 'url', 'path'] as const) {
				const response = await runToolCall(
					{
						credential: service.credential,
						parameters: {
							...form.parameters(({ name }) => from(mode, `={{ $fromAI("${name}") }}`)),
							completion: 'start',
						},
					},
					Object.fromEntries(form.inputs.map((input) => [input.name, value(input)])),
				);
				expect(response).toMatchObject({ id: expect.any(String) as string });
			}
			await assertSent(form, 3, sent);
		});
	});

	test.each(rows(forms))('the files of other nodes: %s', async (_, form) => {
		const parameters = form.parameters((input) =>
			from('binary', `={{ ${node(input)}.first().binary.data }}`),
		);
		await runToolCall(
			{
				credential: service.credential,
				parameters: { ...parameters, completion: 'start' },
				before: await nodesFor(form.inputs),
			},
			{},
		);
		await assertSent(form, 1);
	});
});
