import { loadContract } from '../../sandbox/contract/contract.mts';
import { detectResultKinds } from './media-kind.mts';
import { readDemoFile } from '../support/demo-files.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { expectRejection } from './rejection.mts';

const client = useSandbox({ renderMs: 0, layout: 'nested' });
const flat = useSandbox({ renderMs: 0 });

type Asset = { file_path: string; is_primary: boolean; media_kind: string; url: string };
type Item = { id: string; type: string; assets: Asset[] };
type Page = { items: Item[]; next_cursor: string | null };

async function readPage(query = ''): Promise<Page> {
	const { status, body } = await client.get<Page>(`/v1/saved-items${query}`);
	expect(status).toBe(200);
	expect(loadContract().findProblems('saved-items-response.nested', body)).toEqual([]);
	return body;
}

describe('the account', () => {
	test('shows the credits as they are charged', async () => {
		const account = async () => (await client.get<{ credits: number }>('/v1/account')).body;
		expect(loadContract().findProblems('account.nested', await account())).toEqual([]);
		await client.changeSettings({ balance: 100 });
		expect((await account()).credits).toBe(100);
		const body = { style: { prompt: 'a cat' }, image_count: 2 };
		const { credits_charged } = await client.runProject('ai-image-generator', body);
		expect(credits_charged).toBe(10);
		expect((await account()).credits).toBe(90);
		await client.changeSettings({ balance: null });
		const before = (await account()).credits;
		await client.runProject('ai-image-generator', body);
		expect(before - (await account()).credits).toBe(10);
	});
});

describe('saved items', () => {
	test('come in pages of 20 by default, each item once', async () => {
		const first = await readPage();
		expect(first.items).toHaveLength(20);
		const second = await readPage(`?cursor=${first.next_cursor}`);
		expect(second.next_cursor).toBeNull();
		const all = (await readPage('?limit=100')).items.map(({ id }) => id);
		expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(all);
		expect(new Set(all).size).toBe(all.length);
	});

	test.each(['character', 'reference', 'voice', 'moodboard', 'brand_kit'])(
		'can be requested by type: %s, page by page',
		async (type) => {
			const whole = (await readPage(`?type=${type}&limit=100`)).items;
			expect(new Set(whole.map((item) => item.type))).toEqual(new Set([type]));
			const found: Item[] = [];
			let cursor: string | null = '';
			while (cursor !== null) {
				const next: Page = await readPage(`?type=${type}&limit=1${cursor && `&cursor=${cursor}`}`);
				found.push(...next.items);
				cursor = next.next_cursor;
			}
			expect(found.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
		},
	);

	test.each([
		'?limit=0',
		'?limit=101',
		'?limit=x',
		'?type=odd',
		'?cursor=odd',
		'?page=2',
		'?limit=',
	])('refuse the query %s', async (query) => {
		await expectRejection(client.get(`/v1/saved-items${query}`), 400);
	});

	test('have one main file each, which is permanent and can be used as an input of its kind', async () => {
		await client.advance(30 * 86_400);
		const { items } = await readPage('?limit=100');
		for (const { assets } of items) {
			expect(assets.filter(({ is_primary }) => is_primary)).toHaveLength(1);
		}
		const assets = items.flatMap((item) => item.assets);
		const one = (kind: string) => assets.find(({ media_kind }) => media_kind === kind)!.file_path;
		const talking = await client.runProject('ai-talking-photo', {
			start_seconds: 0,
			end_seconds: 1,
			assets: { image_file_path: one('IMAGE'), audio_file_path: one('AUDIO') },
		});
		expect(await detectResultKinds(talking)).toEqual(['video']);
		const photo = await client.uploadFile('image', 'jpg', await readDemoFile('portrait.jpg'));
		const swapped = await client.runProject('face-swap', {
			start_seconds: 0,
			end_seconds: 1,
			assets: { video_source: 'file', video_file_path: one('VIDEO'), image_file_path: photo },
		});
		expect(await detectResultKinds(swapped)).toEqual(['video']);
		const wrong = { assets: { image_file_path: one('AUDIO') } };
		await expectRejection(client.post('/v1/photo-colorizer', wrong), 422);
		expect((await fetch(assets[0]!.url)).status).toBe(200);
	});
});

test.each(['/v1/account', '/v1/saved-items'])(
	'%s needs a key, and the live service',
	async (path) => {
		await expectRejection(client.get(path, { key: null }), 401);
		await expectRejection(flat.get(path), 404);
	},
);

describe('voices', () => {
	type Voices = { voices: { id: string }[]; next_cursor: string | null };

	test('come in pages of 20 by default, each voice once', async () => {
		const found: string[] = [];
		let query = '';
		do {
			const { status, body } = await client.get<Voices>(`/v1/voices${query}`);
			expect(status).toBe(200);
			expect(loadContract().findProblems('voices-response.nested', body)).toEqual([]);
			expect(body.voices.length).toBeLessThanOrEqual(20);
			found.push(...body.voices.map(({ id }) => id));
			query = body.next_cursor === null ? '' : `?cursor=${encodeURIComponent(body.next_cursor)}`;
		} while (query !== '');
		expect(found).toHaveLength(48);
		expect(new Set(found).size).toBe(48);
	});

	test('don’t exist in the specification, and an unknown cursor is refused', async () => {
		await expectRejection(flat.get('/v1/voices'), 404);
		await expectRejection(client.get('/v1/voices?cursor=none'), 400, 'cursor');
	});
});
