import { MAGIC_HOUR_CREDENTIAL, type Parameters } from '../support/fake-execution.mts';
import { makeMediaInput } from '../support/media-input.mts';
import { respondToGeneration } from './support/fake-service.mts';
import { readErrorText, runNode } from './support/run-node.mts';

/** An item that violates two constraints of its model. */
const makeVideo = ({ options, ...more }: Parameters): Parameters => ({
	resource: 'video',
	operation: 'image-to-video',
	image_file_path: makeMediaInput('path', 'api-assets/id/a.png'),
	end_seconds: 7,
	model: { __rl: true, mode: 'name', value: 'kling-2.6' },
	resolution: { __rl: true, mode: 'name', value: '480p' },
	options: { audio: true, ...Object(options) },
	...more,
});

const NOT_SUPPORTED = [
	'Length (Seconds) is 7, but the model Kling 2.6 supports 5 or 10 whole seconds',
	'Resolution is "480p", but the model Kling 2.6 supports 720p or 1080p',
];

test('Check Only reports the known constraints of the model, and that the item can be sent nevertheless', async () => {
	const { output, calls } = runNode({
		credential: MAGIC_HOUR_CREDENTIAL,
		parameters: [makeVideo({ completion: 'check', options: { simplify: false } })],
	});
	const [item] = await output;
	expect(item!.json).toMatchObject({
		ok: true,
		problems: [],
		hints: NOT_SUPPORTED.map((hint) => `Will probably be rejected: ${hint}`),
		estimated_credits: null,
	});
	expect(calls).toEqual([]);
});

test.each([
	['an image to end with, which the model limits', 'wan-2.2', 1],
	['an image to end with, which the model doesn’t limit', 'kling-3.0', 0],
])('Check Only says that other limits were not checked: %s', async (_, model, count) => {
	const { output } = runNode({
		credential: MAGIC_HOUR_CREDENTIAL,
		parameters: [
			makeVideo({
				completion: 'check',
				model: { __rl: true, mode: 'name', value: model },
				resolution: { __rl: true, mode: 'name', value: '720p' },
				options: {
					simplify: false,
					end_image_file_path: makeMediaInput('path', 'api-assets/id/b.png'),
				},
			}),
		],
	});
	const [item] = await output;
	const hints = (item!.json.hints ?? []) as string[];
	expect(hints.filter((hint) => hint.startsWith('Other limits of the model '))).toHaveLength(count);
});

test.each([400, 422])(
	'the error after a rejection with %i names the same constraints',
	async (status) => {
		const { output } = runNode({
			credential: MAGIC_HOUR_CREDENTIAL,
			parameters: [makeVideo({ completion: 'start' })],
			respond: respondToGeneration({ status, body: { message: 'Invalid value' } }),
		});
		const text = await readErrorText(output);
		for (const hint of NOT_SUPPORTED) {
			expect(text).toContain(`${hint} (as of this version of the package).`);
		}
	},
);
