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
	test('is given in parts', async () => {
		const { headers } = await fetch(urls[from], { method: 'HEAD' });
		expect(headers.get('accept-ranges')).toBe('bytes');
		expect(headers.get('content-type')).toBe('image/png');
		expect(headers.get('content-length')).toBe(String(whole.length));
		const response = await ask(urls[from], 'bytes=100-199');
		expect(response.status).toBe(206);
		expect(response.headers.get('content-range')).toBe(`bytes 100-199/${whole.length}`);
		expect((await bytesOf(response)).equals(whole.subarray(100, 200))).toBe(true);
	});

	test('refuses a part after its end, and says how long it is', async () => {
		const response = await ask(urls[from], 'bytes=999999999-');
		expect(response.status).toBe(416);
		expect(response.headers.get('content-range')).toBe(`bytes */${whole.length}`);
	});
});
