import { fakeService, finished, image, project } from '../../support/fake-service.mts';
import { runNode } from '../../support/fake-session.mts';

const run = (completion: string) =>
	runNode({
		network: fakeService((id, look) => (look < 2 ? project(id, 'rendering') : finished(id, 2)))
			.network,
		parameters: [image('a', completion)],
	}).output;

test('Wait Until Finished gives links', async () => {
	const [item] = await run('wait');
	expect(item!.json.downloads).toHaveLength(2);
	expect(item!.binary).toBeUndefined();
});

test('Wait and Download gives the files too', async () => {
	const [item] = await run('download');
	expect(Object.keys(item!.binary!)).toEqual(['data', 'data_1']);
});

test('Detect Faces that finds no face is finished, without files', async () => {
	const faces = {
		resource: 'image',
		operation: 'face-detection',
		completion: 'download',
		target_file_path: { __rl: true, mode: 'url', value: 'https://files.test/a.png' },
		options: {},
	};
	const { network } = fakeService((id) => project(id, 'complete', { faces: [] }));
	const [item] = await runNode({ network, parameters: [faces] }).output;
	expect(item!.json).toMatchObject({ id: 'p1', status: 'complete' });
	expect(item).not.toHaveProperty('binary');
});
