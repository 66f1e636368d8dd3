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
	['a tool', makeVideo(), MAGIC_HOUR_CREDENTIAL],
	['a tool, given the item', makeVideo({ id: 'p0', resource: 'image' }), MAGIC_HOUR_CREDENTIAL],
	['another service in the nested format', makeVideo(), NESTED_CREDENTIAL],
])('a project is sent as its link and nothing else: %s', async (_, parameters, credential) => {
	const { output, calls } = runNode({
		parameters: [parameters],
		credential,
		jsons: [{ id: 'p0', resource: 'image' }],
	});
	await output;
	expect(calls.map(({ method }) => method)).toEqual(['POST']);
	expect(calls[0]!.body).toMatchObject({ assets: { image_file_path: LINK } });
});

test('in the flat format, a project is refused', async () => {
	expect(await readRefusal(makeVideo(), {}, CUSTOM_CREDENTIAL)).toMatch(
		/^Image is a project, which this service does not accept; /,
	);
});

test('a value that isn’t a project ID is refused', async () => {
	expect(await readRefusal(makeVideo('a b'), {}, MAGIC_HOUR_CREDENTIAL)).toBe(
		'Image is "a b", but must be the ID of a finished project',
	);
});
