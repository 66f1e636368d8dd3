import { uploadUrlsBody, uploadUrlsOf } from '../../../../nodes/MediaGeneration/api/service/layout';

const requests = [
	{ type: 'video', extension: 'mp4' },
	{ type: 'gif', extension: 'gif' },
	{ type: 'image', extension: 'png' },
] as const;

describe('requesting upload URLs', () => {
	test('a bare list in the flat layout, in the same order (spec 4.1)', () => {
		expect(uploadUrlsBody('flat', requests)).toEqual(requests);
	});

	test('wrapped in items in the nested layout, which has no type gif', () => {
		expect(uploadUrlsBody('nested', requests)).toEqual({
			items: [requests[0], { type: 'video', extension: 'gif' }, requests[2]],
		});
	});

	const url = {
		upload_url: 'https://storage.test/x?sig=1',
		expires_at: '2024-12-01T00:15:00.000Z',
		file_path: 'api-assets/id/x.mp4',
	};

	const other = { ...url, file_path: 'api-assets/id/y.mp4' };

	test('one path for two files would have the second replace the first: it is no response', () => {
		expect(uploadUrlsOf([url, url])).toBeUndefined();
	});

	test.each([
		['a bare list', [url, other]],
		['items', { items: [url, other] }],
	])('the response is read as %s, whatever the layout', (_, body) => {
		expect(uploadUrlsOf(body)).toEqual([url, other]);
	});

	const NONE = [
		...[undefined, null, '<html>', {}, { items: 'x' }, [null]],
		[{ ...url, file_path: 7 }],
		[url, { ...url, file_path: '' }],
		{ items: [url, { upload_url: url.upload_url }] },
	];

	test.each(NONE.map((body) => [body]))('%p is not such a response', (body) => {
		expect(uploadUrlsOf(body)).toBeUndefined();
	});
});
