import { options } from '../../../nodes/MediaGeneration/form/options-property';
import { filesIn } from '../support/sources.mts';
import { collection, shown } from '../support/form.mts';

test('options offer what the operation can use', () => {
	const names = (resource: string, operation: string) =>
		collection(
			shown(resource, operation).find(({ name }) => name === 'options'),
			{ resource, operation },
		).map(({ name }) => name);
	const always = ['includeInputBinary', 'includeInputFields'];
	expect(names('video', 'face-swap')).toEqual([
		...always,
		'maxCredits',
		'maxProjects',
		'maxWaitMinutes',
		'output',
		'concurrency',
		'outputField',
		'existingProject',
	]);
	expect(names('savedItem', 'getAll')).toEqual(['includeInputFields']);
	expect(names('project', 'wait')).toEqual([...always, 'maxWaitMinutes', 'output', 'concurrency']);
	expect(names('project', 'download')).toEqual([...always, 'output', 'concurrency', 'outputField']);
	expect(names('project', 'get')).toEqual([...always, 'output', 'concurrency']);
	expect(names('project', 'delete')).toEqual([...always, 'concurrency']);
	expect(names('project', 'collect')).toEqual([
		'giveUpAfterMinutes',
		...always,
		'output',
		'concurrency',
		'outputField',
	]);
	expect(names('file', 'upload')).toEqual([...always, 'concurrency']);
});

const readers = filesIn('nodes', ['.ts'])
	.filter(({ path }) => !path.includes('/form/'))
	.map(({ text }) => text)
	.join('\n');

test.each(options.options!.map(({ name }) => name))(
	'%s is read outside of the form; if this fails, read it in execution/plan/options or output/present',
	(name) => {
		expect(readers).toMatch(new RegExp(`\\b${name}\\b`));
	},
);
