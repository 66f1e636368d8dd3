import type { WorkflowExecuteMode } from 'n8n-workflow';
import { makeMediaInput } from '../support/media-input.mts';
import { makeFinished, makeImage, project } from './support/fake-service.mts';
import { readErrorText, type NodeRun, runNode } from './support/run-node.mts';

const build = (more: NodeRun, completion = 'wait', existingProject = 'c9') =>
	runNode({
		parameters: [makeImage('a', completion, { existingProject })],
		mode: 'manual',
		...more,
	});

describe.each(['start', 'wait', 'download'])('%s', (completion) => {
	test('returns the project without a charge', async () => {
		const { output, hints, service } = build(
			{ read: (id, poll) => (poll < 3 ? project(id, 'rendering') : makeFinished(id)) },
			completion,
			' c9 ',
		);
		const [item] = await output;
		expect(item!.json).toMatchObject({ id: 'c9', resource: 'image' });
		expect(item!.json.status).toBe(completion === 'start' ? undefined : 'complete');
		expect(item!.binary !== undefined).toBe(completion === 'download');
		expect(service.accepted).toEqual([]);
		expect(hints[0]).toBe(
			'Result of existing project c9: nothing was started, 0 credits. The tool’s inputs, such as prompt and files, have no effect until you remove Existing Project.',
		);
		expect(hints.join()).not.toContain('add the option');
	});
});

test('a project that is missing or of another kind starts no other, and the message suggests what to do', async () => {
	const read = () => ({ status: 404, body: { message: 'no such project' } });
	const { output, service } = build({ read });
	expect(await readErrorText(output)).toMatchInlineSnapshot(`
		"
		No image project has the ID c9 (404)
		Existing Project takes the ID of a project that this tool started. Correct it, or remove the option to start a new project, which you may have to pay for.
		"
	`);
	expect(service.accepted).toEqual([]);
});

test('a failed project isn’t started again', async () => {
	const error = { code: 'no_source_face' };
	const { output, service } = build({ read: (id) => project(id, 'error', { error }) });
	expect(await readErrorText(output)).toMatchInlineSnapshot(`
		"
		A face is required, and none was detected in the image (no_source_face, image project c9)
		You weren’t charged for this item. Use a photo that shows one face clearly from the front.
		"
	`);
	expect(service.accepted).toEqual([]);
});

test('only Check Only reads the length of the item’s file', async () => {
	const parameters = {
		resource: 'video',
		operation: 'ai-video-upscaler',
		video_file_path: makeMediaInput('path', 'api-assets/id/clip.mp4'),
		resolution: '4k',
		end_seconds: '',
		options: { existingProject: 'c9' },
	};
	const outputOf = async (completion: string) => {
		const { output } = build({ parameters: [{ ...parameters, completion }] });
		return (await output)[0]!.json;
	};
	expect(await outputOf('wait')).toMatchObject({ id: 'c9', status: 'complete' });
	expect((await outputOf('check')).problem).toBe(
		'End (Seconds) is 0 or empty, and the length of Video cannot be read from the service’s storage; enter End (Seconds)',
	);
});

/** Whether the editor starts runs in a mode. The type requires all of n8n's modes. */
const MODES: Record<WorkflowExecuteMode, boolean> = {
	manual: true,
	evaluation: true,
	chat: false,
	cli: false,
	error: false,
	integrated: false,
	internal: false,
	retry: false,
	trigger: false,
	webhook: false,
	agent: false,
};

const startIn = async (mode: WorkflowExecuteMode, nodeContext = {}) =>
	(await build({ mode, nodeContext }, 'start').output)[0]!.json.id;

test.each(Object.entries(MODES))('in the mode %s the option applies: %p', async (mode, counts) => {
	expect(await startIn(mode as WorkflowExecuteMode)).toBe(counts ? 'c9' : 'p1');
});

test.each(['manual', 'evaluation'] as const)(
	'the option applies in the retry of a run that was %s, because n8n keeps the node’s context',
	async (mode) => {
		const nodeContext = {};
		await startIn(mode, nodeContext);
		expect(await startIn('retry', nodeContext)).toBe('c9');
	},
);

test.each([
	['a workflow that another workflow calls', 'integrated'],
	['production', 'trigger'],
] as const)('in %s, a yellow box says that a new project was paid for', async (_, mode) => {
	const { output, warnings } = build({
		mode,
		parameters: Array(2).fill(makeImage('a', 'start', { existingProject: 'c9' })),
		respond: ({ method }, count) =>
			method === 'POST' ? { body: { id: `p${count}`, credits_charged: 7 * count } } : undefined,
	});
	await output;
	expect(warnings).toEqual([
		'Existing Project was ignored: 2 new projects were started, 21 credits. It works only when you execute this workflow itself.',
	]);
});
