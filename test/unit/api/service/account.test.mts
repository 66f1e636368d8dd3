import fc from 'fast-check';
import {
	readAccount,
	readSavedItemsPage,
} from '../../../../nodes/MediaGeneration/api/service/account';
import type { Service } from '../../../../nodes/MediaGeneration/api/service/service';

function makeService(body: unknown) {
	const paths: string[] = [];
	const service = {
		async get(aim: string, path: string, read: (given: unknown) => unknown) {
			paths.push(path);
			const found = read(body);
			if (found === undefined) throw new Error(`could not ${aim}`);
			return found;
		},
	} as unknown as Service;
	return { service, paths };
}

test('every query parameter is sent unchanged, and empty ones are left out', async () => {
	const text = fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme' }));
	await fc.assert(
		fc.asyncProperty(text, text, fc.integer({ min: 1, max: 100 }), async (type, cursor, limit) => {
			const { service, paths } = makeService({ items: [] });
			await readSavedItemsPage(service, { type, cursor, limit });
			const { pathname, searchParams } = new URL(paths[0]!, 'https://media.test');
			expect(pathname).toBe('/v1/saved-items');
			const asked = Object.entries({ type, limit: String(limit), cursor });
			expect([...searchParams]).toEqual(asked.filter(([, value]) => value !== ''));
		}),
	);
});

test.each([
	[
		{ items: [{ a: 1 }], next_cursor: 'x' },
		{ entries: [{ a: 1 }], next: 'x' },
	],
	[{ items: [{ a: 1 }], next_cursor: null }, { entries: [{ a: 1 }] }],
	[{ items: [], next_cursor: '' }, { entries: [] }],
	[
		{ items: [null, 'x', [], { a: 1 }], next_cursor: 7 },
		{ entries: [{ a: 1 }], next: '7' },
	],
])('%j is read as %j', async (body, page) => {
	expect(await readSavedItemsPage(makeService(body).service, {})).toEqual(page);
});

test.each([null, 'text', [], [{ a: 1 }], {}, { items: {} }])('%j isn’t a page', async (body) => {
	const reading = readSavedItemsPage(makeService(body).service, {});
	await expect(reading).rejects.toThrow('could not list the saved items');
});

test('an account is any object', async () => {
	expect(await readAccount(makeService({ credits: 5 }).service)).toEqual({ credits: 5 });
	const reading = readAccount(makeService(['x']).service);
	await expect(reading).rejects.toThrow('could not read the account');
});
