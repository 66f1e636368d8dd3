import { readOutput } from '../../hosts/run/workflow.mts';
import { useExamples, withNode } from './support/examples.mts';

/** The example *Handle Failed Items*. */

const examples = useExamples('n8n-2');

type Wrong = { prompt: string; charged: string; project_id: string; code: string; advice: string };

const withPrompts = (...prompts: string[]) =>
	withNode('Prompts', (node) => {
		const value = JSON.stringify(prompts);
		const prompt = { id: 'prompt', name: 'prompt', type: 'array', value };
		return { ...node, parameters: { assignments: { assignments: [prompt] }, options: {} } };
	});

test('with the example’s own prompts, one picture continues, and the empty prompt is refused before anything is sent', async () => {
	const workflow = await examples.import('error-output');
	const made = await examples.projectsOf(async () => {
		const execution = await examples.execute(workflow);
		const good = readOutput(execution, 'Continue with Images');
		expect(good).toMatchObject([{ binary: { data: { mimeType: 'image/png' } } }]);
		const [wrong] = readOutput(execution, 'What Went Wrong');
		expect(wrong?.json).toMatchObject({
			prompt: '',
			message: expect.stringMatching(/Prompt.*empty/),
			charged: 'false',
			project_id: 'none',
		});
		const [message] = readOutput(execution, 'Message');
		expect(message?.json.text).toMatch(/^1 of 2 images were not generated\.\n\n/);
	});
	expect(made).toHaveLength(1);
});

test('with failing projects, the message names prompt, project, charge and advice, and the others continue', async () => {
	const prompts = ['A boat', 'fail:content_policy_violation', 'A plane', 'fail:timeout'];
	const workflow = await examples.import('error-output', withPrompts(...prompts));
	const made = await examples.projectsOf(async () => {
		const execution = await examples.execute(workflow);
		expect(readOutput(execution, 'Continue with Images')).toHaveLength(2);
		const wrong = readOutput(execution, 'What Went Wrong').map(({ json }) => json as Wrong);
		const failed = (await examples.service.listProjects()).filter(
			({ status }) => status === 'error',
		);
		expect(wrong.map(({ project_id }) => project_id).sort()).toEqual(
			failed.map(({ id }) => id).sort(),
		);
		expect(wrong).toMatchObject([
			{ prompt: prompts[1], code: 'content_policy_violation', charged: 'false' },
			{ prompt: prompts[3], code: 'timeout', charged: 'false' },
		]);
		const text = String(readOutput(execution, 'Message')[0]?.json.text);
		expect(text).toMatch(/^2 of 4 images were not generated\./);
		for (const { prompt, project_id, advice } of wrong) {
			expect(advice).not.toBe('');
			for (const part of [prompt, project_id, advice]) expect(text).toContain(part);
		}
	});
	expect(made.map(({ status }) => status).sort()).toEqual([
		'complete',
		'complete',
		'error',
		'error',
	]);
});
