import { catalog } from '../../nodes/MediaGeneration/catalog';
import { CUSTOM, storedFile } from '../support/fake-execution.mts';
import { runNode } from './support/run-node.mts';
import { from } from '../support/from.mts';

const qr = (more: object) => ({
	resource: 'image',
	operation: 'ai-qr-code-generator',
	completion: 'check',
	content: 'https://example.com',
	art_style: { __rl: true, mode: 'list', value: 'Watercolor' },
	...more,
});

const reportOn = async (parameters: object[], more: object = {}) => {
	const { output, calls } = runNode({ parameters: parameters as never, ...more });
	const items = await output;
	expect(calls).toEqual([]);
	return items.map(({ json }) => json);
};

test('a good item gets what would be sent', async () => {
	expect(await reportOn([qr({})])).toEqual([
		{
			ok: true,
			problems: [],
			files: [],
			request: {
				path: '/v1/ai-qr-code-generator',
				body: { content: 'https://example.com', style: { art_style: 'Watercolor' } },
			},
		},
	]);
});

test('a bad item does not end the node, and has every problem; the others are reported, too', async () => {
	const items = [
		qr({}),
		qr({ content: ' ', art_style: '', options: { maxWaitMinutes: -1 } }),
		qr({}),
	];
	const [first, second, third] = await reportOn(items);
	expect([first, third]).toEqual([
		expect.objectContaining({ ok: true }),
		expect.objectContaining({ ok: true }),
	]);
	expect(second).toEqual({
		ok: false,
		problems: [
			'Content (content) is empty; enter at least 1 character',
			'Art Style (art_style) is empty; choose a value or type one',
			'Maximum Wait (maxWaitMinutes) is "-1", but must be a number of minutes above 0',
		],
	});
});

describe('files', () => {
	const swap = {
		resource: 'video',
		operation: 'face-swap',
		completion: 'check',
		video_file_path: from('binary', 'clip'),
		image_file_path: from('binary', 'face'),
		start_seconds: 0,
		end_seconds: 2,
	};
	const binaries = [
		{
			clip: storedFile('clip', 'clip.mp4', 'video/mp4'),
			face: storedFile('face', 'face.png', 'image/png'),
		},
	];
	const stored = { clip: Buffer.alloc(7), face: Buffer.alloc(3) };

	test.each([true, false])('are named, and only looked at; simplified: %p', async (simplify) => {
		const [json] = await reportOn([{ ...swap, simplify }], { binaries, stored });
		expect(json).toEqual({
			ok: true,
			problems: [],
			files: [
				{ field: 'video_file_path', name: 'clip.mp4', type: 'video', size: 7 },
				{ field: 'image_file_path', name: 'face.png', type: 'image', size: 3 },
			],
			request: {
				path: '/v1/face-swap',
				body: expect.objectContaining({
					video_file_path: '<storage path of video_file_path>',
					image_file_path: '<storage path of image_file_path>',
				}),
			},
		});
	});

	test('that n8n cannot read are a problem of their item', async () => {
		const [json] = await reportOn([swap], { binaries, stored: { clip: Buffer.alloc(7) } });
		expect(json).toMatchObject({
			ok: false,
			problems: [expect.stringContaining('n8n could not read the file in the binary field "face"')],
		});
	});
});

test('an agent gets the report, too', async () => {
	const [json] = await reportOn([qr({ content: '' })], { isAgentTool: true });
	expect(json).toMatchObject({ ok: false, problems: [expect.any(String)] });
});

test('a wrong base address is a problem of each item', async () => {
	const credential = { ...CUSTOM, baseUrl: 'ftp://nowhere' };
	expect(await reportOn([qr({}), qr({})], { credential })).toEqual([
		expect.objectContaining({ ok: false }),
		expect.objectContaining({ ok: false }),
	]);
});

test.each(catalog.map((tool) => [tool.slug, tool] as const))(
	'%s: nothing given is no error of the node',
	async (_, { resource, slug }) => {
		const [json] = await reportOn([{ resource, operation: slug, completion: 'check' }]);
		expect(json).toMatchObject({ problems: expect.any(Array) });
	},
);
