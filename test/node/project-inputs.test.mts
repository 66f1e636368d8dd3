import {
	CUSTOM_CREDENTIAL,
	MAGIC_HOUR_CREDENTIAL,
	NESTED_CREDENTIAL,
} from '../support/fake-execution.mts';
import { readRefusal } from './support/refusal.mts';
import { runNode } from './support/run-node.mts';

const project = (value: unknown) => ({ __rl: true, mode: 'project', value });

const makeVideo = (value: unknown = 'p0') => ({
	resource: 'video',
	operation: 'image-to-video',
	completion: 'start',
	image_file_path: project(value),
	end_seconds: 5,
});
const LINK = 'https://magichour.ai/my-library?imageId=p0';

test.each([
	['a tool', makeVideo()],
	['a tool, given the item', makeVideo({ id: 'p0', resource: 'image' })],
])('a project is sent as its link and nothing else: %s', async (_, parameters) => {
	const { output, calls } = runNode({
		parameters: [parameters],
		credential: MAGIC_HOUR_CREDENTIAL,
		jsons: [{ id: 'p0', resource: 'image' }],
	});
	await output;
	expect(calls.map(({ method }) => method)).toEqual(['POST']);
	expect(calls[0]!.body).toMatchObject({ assets: { image_file_path: LINK } });
});

test.each([
	['flat', CUSTOM_CREDENTIAL],
	['nested', NESTED_CREDENTIAL],
])('with a credential for another service (%s), a project is refused', async (_, credential) => {
	expect(await readRefusal(makeVideo(), {}, credential)).toMatch(
		/^Image is a project, which only Magic Hour takes; /,
	);
});

test('a value that isn’t a project ID is refused', async () => {
	expect(await readRefusal(makeVideo('a b'), {}, MAGIC_HOUR_CREDENTIAL)).toBe(
		'Image is "a b", but must be the ID of a finished project',
	);
});
