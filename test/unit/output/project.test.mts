import { readProject } from '../../../nodes/MediaGeneration/api/service/project';
import { makeProjectJson, makeStartedJson } from '../../../nodes/MediaGeneration/output/project';

const link = { url: 'https://cdn.test/a.mp4', expires_at: '2024-12-02T00:00:00.000Z' };
const makeJson = (body: object) =>
	makeProjectJson(readProject('video', { id: 'p1', status: 'complete', ...body })!);

test('a project keeps the service’s own fields, and gets its resource', () => {
	const downloads = ['c', 'a', 'b'].map((name) => ({ ...link, url: `https://cdn.test/${name}` }));
	const body = { name: null, fps: 30, credits_charged: 5, downloads };
	expect(makeJson(body)).toEqual({ id: 'p1', status: 'complete', ...body, resource: 'video' });
});

test('downloads are always a list, even if the service has the older key only', () => {
	expect(makeJson({ download: link }).downloads).toEqual([link]);
	expect(makeJson({}).downloads).toEqual([]);
	expect(makeJson({ download: null, downloads: null })).not.toHaveProperty('download');
});

test('a failed project isn’t a failed node, so `error` is not a key of the output', () => {
	const output = makeJson({
		status: 'error',
		error: { code: 'no_source_face', message: 'No face' },
	});
	expect(output).not.toHaveProperty('error');
	expect(output.failure).toEqual({
		message: expect.stringMatching(/No face.* \(no_source_face, video project p1\)$/),
		description: expect.stringContaining('You weren’t charged'),
		code: 'no_source_face',
		charged: false,
		project_id: 'p1',
	});
	expect(makeJson({ error: null })).not.toHaveProperty('error');
	expect(makeJson({ error: 'odd' })).not.toHaveProperty('error');
	expect(makeJson({ error: null })).not.toHaveProperty('failure');
});

test('a started project has its ID and the other fields of the response', () => {
	const body = { id: 'p1', credits_charged: 5, credits_refunded: 2 };
	expect(makeStartedJson({ id: 'p1', body }, 'image')).toEqual({ ...body, resource: 'image' });
	expect(makeStartedJson({ id: 'p1', body: {} }, 'image')).toEqual({ id: 'p1', resource: 'image' });
});

test('a started project never looks like a failed node, which n8n would run again', () => {
	const body = { id: 'p1', error: { code: 'x' } };
	expect(makeStartedJson({ id: 'p1', body }, 'image')).not.toHaveProperty('error');
});
