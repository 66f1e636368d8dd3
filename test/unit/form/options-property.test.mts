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
		'concurrency',
		'outputField',
		'existingProject',
	]);
	expect(names('project', 'wait')).toEqual([...always, 'maxWaitMinutes', 'concurrency']);
	expect(names('project', 'download')).toEqual([...always, 'concurrency', 'outputField']);
	for (const operation of ['get', 'delete']) {
		expect(names('project', operation)).toEqual([...always, 'concurrency']);
	}
	expect(names('project', 'collect')).toEqual([
		'giveUpAfterMinutes',
		...always,
		'concurrency',
		'outputField',
	]);
	expect(names('file', 'upload')).toEqual([...always, 'concurrency']);
});
