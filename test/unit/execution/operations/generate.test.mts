import { fakeService, image } from '../../support/fake-service.mts';
import { runNode } from '../../support/fake-session.mts';

test('at once: the ID; nothing is read', async () => {
	const service = fakeService();
	const { output, calls } = runNode({
		network: service.network,
		parameters: [image('a', 'start')],
	});
	expect((await output)[0]).toEqual({
		json: { id: 'p1', resource: 'image', credits_charged: 5 },
		pairedItem: { item: 0 },
	});
	expect(calls).toHaveLength(1);
});

describe('Use Existing Project', () => {
	const run = (mode: 'manual' | 'trigger', completion: string, existingProject?: string) => {
		const service = fakeService();
		const options = existingProject === undefined ? {} : { existingProject };
		const parameters = [image('a', completion, options)];
		return { service, ...runNode({ network: service.network, parameters, mode }) };
	};

	test.each(['start', 'wait', 'download'])(
		'%s: a manual execution reads it and pays nothing',
		async (completion) => {
			const { service, output, hints } = run('manual', completion, ' c9 ');
			expect((await output)[0]!.json).toMatchObject({ id: 'c9', resource: 'image' });
			expect(service.accepted).toEqual([]);
			expect(hints.join()).not.toContain('Use Existing Project');
		},
	);

	test('production ignores it', async () => {
		const { service, output, hints } = run('trigger', 'wait', 'c9');
		expect((await output)[0]!.json).toMatchObject({ id: 'p1' });
		expect(service.accepted).toEqual(['p1']);
		expect(hints.join()).not.toContain('Use Existing Project');
	});

	test('a manual start says how not to pay for it again', async () => {
		const { output, hints } = run('manual', 'download');
		await output;
		expect(hints).toEqual([
			'5 credits charged. To build the next steps without paying again, add the option Use Existing Project with p1.',
		]);
	});

	test('left empty, it does nothing', async () => {
		const { service, output } = run('manual', 'start', ' ');
		await output;
		expect(service.accepted).toEqual(['p1']);
	});
});
