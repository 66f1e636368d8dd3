import {
	writeUrlsBody,
	readUploadUrls,
} from '../../../../nodes/MediaGeneration/api/service/upload-urls';

const requests = [
	{ type: 'video', extension: 'mp4' },
	{ type: 'gif', extension: 'gif' },
	{ type: 'image', extension: 'png' },
] as const;

describe('requesting upload URLs', () => {
	test('sends a bare list in the flat layout, in the same order (spec 4.1)', () => {
		expect(writeUrlsBody('flat', requests)).toEqual(requests);
	});

	test('sends the list in `items` in the nested layout, which has no type gif', () => {
		expect(writeUrlsBody('nested', requests)).toEqual({
			items: [requests[0], { type: 'video', extension: 'gif' }, requests[2]],
		});
	});

	const url = {
		upload_url: 'https://storage.test/x?sig=1',
		expires_at: '2024-12-01T00:15:00.000Z',
		file_path: 'api-assets/id/x.mp4',
	};

	const other = { ...url, file_path: 'api-assets/id/y.mp4' };

	test('rejects a response with one path for two files, because the second would replace the first', () => {
		expect(readUploadUrls([url, url])).toBeUndefined();
	});

	test.each([
		['a bare list', [url, other]],
		['items', { items: [url, other] }],
	])('reads the response as %s, whatever the layout', (_, body) => {
		expect(readUploadUrls(body)).toEqual([url, other]);
	});

	const NONE = [
		...[undefined, null, '<html>', {}, { items: 'x' }, [null]],
		[{ ...url, file_path: 7 }],
		[url, { ...url, file_path: '' }],
		{ items: [url, { upload_url: url.upload_url }] },
	];

	test.each(NONE.map((body) => [body]))('rejects %p', (body) => {
		expect(readUploadUrls(body)).toBeUndefined();
	});
});
