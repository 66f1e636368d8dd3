import { QR } from '../support/demo-files.mts';
import { sandboxOf } from '../support/sandbox-of.mts';

const client = sandboxOf({ renderMs: 0 });
let whole: Buffer;
let urls: Record<string, string>;

beforeAll(async () => {
	const { id, downloads } = await client.run('ai-qr-code-generator', QR);
	urls = {
		'a download link': downloads[0].url,
		'the portal': `${client.baseUrl}/_sandbox/projects/${id}/results/0`,
	};
	whole = await bytesOf(await fetch(downloads[0].url));
});

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const ask = (url: string, range: string) => fetch(url, { headers: { range } });

describe.each(['a download link', 'the portal'])('a result by %s', (from) => {
	test('says that it may be read in parts', async () => {
		const { headers } = await fetch(urls[from], { method: 'HEAD' });
		expect(headers.get('accept-ranges')).toBe('bytes');
		expect(headers.get('content-type')).toBe('image/png');
		expect(headers.get('content-length')).toBe(String(whole.length));
	});

	test.each([
		['bytes=0-99', 0, 100],
		['bytes=100-', 100, undefined],
		['bytes=-16', -16, undefined],
		['bytes=10-999999999', 10, undefined],
	])('gives the part %s', async (range, start, end) => {
		const response = await ask(urls[from], range);
		const part = await bytesOf(response);
		expect(response.status).toBe(206);
		expect(part.equals(whole.subarray(start, end))).toBe(true);
		const first = start < 0 ? whole.length + start : start;
		expect(response.headers.get('content-range')).toBe(
			`bytes ${first}-${first + part.length - 1}/${whole.length}`,
		);
		expect(response.headers.get('content-length')).toBe(String(part.length));
	});

	test('refuses a part after its end, and says how long it is', async () => {
		const response = await ask(urls[from], 'bytes=999999999-');
		expect(response.status).toBe(416);
		expect(response.headers.get('content-range')).toBe(`bytes */${whole.length}`);
	});

	test('is sent whole if the range makes no sense', async () => {
		const response = await ask(urls[from], 'lines=1-2');
		expect(response.status).toBe(200);
		expect((await bytesOf(response)).equals(whole)).toBe(true);
	});
});
