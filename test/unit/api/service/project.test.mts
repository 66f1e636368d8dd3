import { readProject } from '../../../../nodes/MediaGeneration/api/service/project';

const link = { url: 'https://cdn.test/a.mp4', expires_at: '2024-12-02T00:00:00.000Z' };
const OTHER = 'https://cdn.test/b.mp4';
const read = (body: object) => readProject('video', { id: 'p1', status: 'complete', ...body });

test.each([
	['pending', 'pending'],
	['queued', 'pending'],
	['draft', 'pending'],
	['rendering', 'rendering'],
	['Complete', 'complete'],
	['complete', 'complete'],
	['error', 'failed'],
	['canceled', 'canceled'],
	['paused-for-lunch', 'unknown'],
	['', 'unknown'],
	['constructor', 'unknown'],
	['__proto__', 'unknown'],
])('status %p means %p, and the service’s own status is kept', (status, state) => {
	expect(read({ status })).toMatchObject({ state, status, id: 'p1', resource: 'video' });
});

test.each([
	[{ code: 'no_source_face' }, { code: 'no_source_face' }],
	[
		{ code: 'no_source_face', message: 'Use another', extra: 1 },
		{ code: 'no_source_face', message: 'Use another' },
	],
])('an error of the form %p is read, whatever the status', (error, expected) => {
	const { state, error: found } = read({ status: 'rendering', error })!;
	expect([state, found]).toEqual(['failed', expected]);
});

test.each([{}, { code: '' }, { code: 7, message: null }])(
	'an error without content (%p) is ignored in a healthy project, and is the error of a failed one',
	(error) => {
		for (const status of ['rendering', 'pending', 'complete']) {
			const { state, error: found } = read({ status, error })!;
			expect([state, found]).toEqual([status, undefined]);
		}
		const failed = { state: 'failed', error: { code: 'unknown_error' } };
		expect(read({ status: 'error', error })).toMatchObject(failed);
	},
);

test('a failed project has an error, even if the service gives no reason', () => {
	expect(read({ status: 'failed' })).toMatchObject({ error: { code: 'unknown_error' } });
});

test('`enabled` marks a deleted project, whatever its status', () => {
	expect(read({ enabled: false, error: { code: 'x' } })!.state).toBe('deleted');
	expect(read({ enabled: true })!.state).toBe('complete');
});

test.each([
	['the list', { downloads: [link, { url: link.url }] }, [link, { url: link.url }]],
	['the older key only', { download: link }, [link]],
	['both', { downloads: [{ url: OTHER }], download: link }, [{ url: OTHER }]],
	['an empty list beside the older key', { downloads: [], download: link }, [link]],
	['the detected faces', { faces: [link, { url: '' }] }, [link]],
	['nulls', { downloads: null, download: null }, []],
	['neither', {}, []],
	['rubbish', { downloads: [null, 'x', { url: '' }, { url: 7 }], download: 'x' }, []],
])('downloads are read from %s', (_, body, downloads) => {
	expect(read(body)!.downloads).toEqual(downloads);
});

test.each([
	...[undefined, null, '', '<html></html>', [], {}],
	...[{ id: 'p1' }, { id: 'p1', status: null }],
	...[{ status: 'complete' }, { id: {}, status: 'complete' }],
])('%p isn’t a project', (body) => {
	expect(readProject('image', body)).toBeUndefined();
});
