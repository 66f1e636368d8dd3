import { readProject } from '../../nodes/MediaGeneration/api/service/project';
import { writeUrlsBody, readUploadUrls } from '../../nodes/MediaGeneration/api/service/upload-urls';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import type { Layout } from '../../nodes/MediaGeneration/fields';
import { buildBody } from '../../nodes/MediaGeneration/fields';
import { findProblems } from '../../nodes/MediaGeneration/checks/problems';
import { parseEvent } from '../../nodes/MediaGeneration/trigger/webhook/event';
import { GOLDEN_REQUESTS } from './support/golden-requests.mts';
import { listObjections } from './support/openapi.mts';

const requests = GOLDEN_REQUESTS.map(
	(golden, at) => [`${at + 1}: ${golden.schema}`, golden] as const,
);

describe('requests written by hand', () => {
	test.each(requests)('%s: the node sends exactly this request', (_, { schema, values, body }) => {
		const [slug, layout] = schema.split('.') as [string, Layout];
		const tool = catalog.find((one) => one.slug === slug)!;
		expect(findProblems(tool, values, layout)).toEqual([]);
		expect(buildBody(tool, values, layout)).toEqual(body);
	});

	test.each(requests)('%s: the contract accepts the request', (_, { schema, body }) => {
		expect(listObjections(schema, body)).toEqual([]);
	});

	test('a list of references must not be empty', () => {
		const body = { end_seconds: 5, references: [], style: { prompt: 'A boat' } };
		expect(listObjections('text-to-video.nested', body)).not.toEqual([]);
	});
});

const UPLOAD_URL = {
	upload_url: 'https://storage.example.com/api-assets/id/clip.mp4?auth=1',
	expires_at: '2024-12-01T00:15:00.000Z',
	file_path: 'api-assets/id/clip.mp4',
};

describe('upload URLs, from spec 4.1 and the live service', () => {
	test('the node writes the requests in this form, and the contract accepts them', () => {
		const video = { type: 'video', extension: 'mp4' } as const;
		const gif = { type: 'gif', extension: 'gif' } as const;
		const flat = [video, gif];
		const nested = { items: [video, { type: 'video', extension: 'gif' }] };
		expect(writeUrlsBody('flat', flat)).toEqual(flat);
		expect(writeUrlsBody('nested', flat)).toEqual(nested);
		expect(listObjections('upload-urls.flat', flat)).toEqual([]);
		expect(listObjections('upload-urls.nested', nested)).toEqual([]);
		expect(listObjections('upload-urls.flat', [])).not.toEqual([]);
	});

	test('the node reads the responses of both layouts alike, and the contract accepts them', () => {
		expect(readUploadUrls([UPLOAD_URL])).toEqual([UPLOAD_URL]);
		expect(readUploadUrls({ items: [UPLOAD_URL] })).toEqual([UPLOAD_URL]);
		expect(listObjections('upload-urls-response.flat', [UPLOAD_URL])).toEqual([]);
		expect(listObjections('upload-urls-response.nested', { items: [UPLOAD_URL] })).toEqual([]);
	});
});

const DOWNLOAD = { url: 'https://cdn.example.com/out.mp4', expires_at: '2024-12-02T00:00:00.000Z' };
const COMMON = {
	id: 'clx7uu86w0a5qp55yxz315r6r',
	name: null,
	type: 'FACE_SWAP',
	created_at: '2024-12-01T00:00:00.000Z',
	enabled: true,
	credits_charged: 450,
};
const VIDEO = {
	total_frame_cost: 450,
	width: 640,
	height: 360,
	start_seconds: 0,
	end_seconds: 15,
	fps: 30,
};

/** Properties of a project besides `COMMON`, by schema. */
const ALSO: Readonly<Record<string, object>> = {
	'video-project.nested': { ...VIDEO, download: null, error: null },
	'image-project.flat': { image_count: 1 },
	'image-project.nested': { image_count: 1, total_frame_cost: 5, error: null },
	'audio-project.nested': { error: null },
};

const noFace = { code: 'no_source_face', message: 'No face' };

/** Schema, body, and the expected result of `readProject`. */
const PROJECTS = (
	[
		['video-project.flat', { status: 'pending' }, { state: 'pending', downloads: [] }],
		['video-project.nested', { status: 'queued' }, { state: 'pending', downloads: [] }],
		[
			'video-project.flat',
			{ ...VIDEO, status: 'complete', downloads: [DOWNLOAD], download: DOWNLOAD },
			{ state: 'complete', downloads: [DOWNLOAD] },
		],
		['video-project.nested', { status: 'rendering' }, { state: 'rendering' }],
		[
			'image-project.flat',
			{ status: 'error', credits_charged: 0, error: noFace },
			{ state: 'failed', error: noFace },
		],
		['image-project.nested', { status: 'complete', downloads: [DOWNLOAD] }, { state: 'complete' }],
		['audio-project.flat', { status: 'complete', downloads: [DOWNLOAD] }, { state: 'complete' }],
		['audio-project.nested', { status: 'canceled' }, { state: 'canceled' }],
		['image-project.nested', { status: 'complete', enabled: false }, { state: 'deleted' }],
	] as const
).map(
	([schema, body, meaning]) =>
		[schema, { ...COMMON, downloads: [], ...ALSO[schema], ...body }, meaning] as const,
);

describe('projects and events written by hand', () => {
	test.each(PROJECTS)(
		'%s %#: the contract accepts the project, and the node reads it as intended',
		(schema, body, meaning) => {
			const resource = schema.split('-')[0] as 'video' | 'image' | 'audio';
			expect(listObjections(schema, body)).toEqual([]);
			expect(readProject(resource, body)).toMatchObject({ id: COMMON.id, ...meaning });
		},
	);

	test.each(PROJECTS)('%s %#: it becomes an event that the trigger reads', (schema, payload) => {
		const [, resource, layout] = /^(\w+)-project\.(\w+)$/.exec(schema)!;
		const event = { type: `${resource}.completed`, payload };
		expect(listObjections(`${resource}-event.${layout}`, event)).toEqual([]);
		expect(parseEvent(Buffer.from(JSON.stringify(event)))).toMatchObject(event);
	});

	test('without an error, the flat layout omits the key, and the nested one has null', () => {
		const body = { ...COMMON, status: 'complete', downloads: [DOWNLOAD] };
		expect(listObjections('audio-project.flat', { ...body, error: null })).not.toEqual([]);
		expect(listObjections('audio-project.nested', body)).not.toEqual([]);
	});

	test('a started project of each kind needs an ID', () => {
		for (const kind of ['video', 'image', 'audio']) {
			expect(listObjections(`created-${kind}`, { id: COMMON.id, credits_charged: 5 })).toEqual([]);
			expect(listObjections(`created-${kind}`, { id: '' })).not.toEqual([]);
		}
	});
});
