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
