import { extname, join } from 'node:path';
import { createId } from '../ids.mts';
import type { Storage, StoredFile } from '../storage.mts';
import { render } from '../render/index.mts';
import { HttpError } from '../http-error.mts';
import type { JsonObject, MediaKind } from '../types.mts';

type SavedItemTemplate = { name: string; type: string; assets: MediaKind[] };
type Item = Omit<SavedItemTemplate, 'assets'> & { id: string; assets: StoredFile[] };

/** A query that the contract accepts. */
export type SavedItemsQuery = { type?: string; limit: number; cursor?: string };

const makeNumbered = (
	count: number,
	name: string,
	rest: Omit<SavedItemTemplate, 'name'>,
): SavedItemTemplate[] =>
	Array.from({ length: count }, (_, index) => ({ name: `${name} ${index + 1}`, ...rest }));

/** More items than fit on a default page, with files of every media kind. */
const SAVED_ITEM_TEMPLATES: SavedItemTemplate[] = [
	...makeNumbered(9, 'Character', { type: 'character', assets: ['image', 'image'] }),
	...makeNumbered(6, 'Voice', { type: 'voice', assets: ['audio'] }),
	...makeNumbered(4, 'Reference', { type: 'reference', assets: ['image'] }),
	...makeNumbered(2, 'Clip', { type: 'reference', assets: ['video'] }),
	...makeNumbered(2, 'Moodboard', { type: 'moodboard', assets: ['image', 'image', 'image'] }),
	...makeNumbered(2, 'Brand Kit', { type: 'brand_kit', assets: ['image'] }),
];

/** The account's saved items (live service). Their files are rendered when the items are first listed. */
export class SavedItems {
	private items: Promise<Item[]> | undefined;

	constructor(private readonly storage: Storage) {}

	/** @throws HttpError 400 for an unknown cursor */
	async listPage({ type, limit, cursor }: SavedItemsQuery): Promise<JsonObject> {
		const all = await (this.items ??= this.renderItems());
		const start = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor);
		if (start < 0) throw new HttpError(400, 'cursor: there is no such page');
		const left = all.slice(start).filter((item) => type === undefined || item.type === type);
		return {
			items: left.slice(0, limit).map((item) => this.view(item)),
			next_cursor: left[limit]?.id ?? null,
		};
	}

	private view({ id, name, type, assets }: Item): JsonObject {
		const views = assets.map((file, index) => {
			const { url, expires_at } = this.storage.makeDownloadUrl(file);
			return {
				file_path: file.key,
				is_primary: index === 0,
				media_kind: file.type.toUpperCase(),
				url,
				url_expires_at: expires_at,
			};
		});
		return { id, name, type, assets: views };
	}

	/** All items share one file of each media kind. */
	private async renderItems(): Promise<Item[]> {
		const files = { image: '', audio: '', video: '' };
		for (const kind of ['image', 'audio', 'video'] as const) {
			const outputDir = join(this.storage.folder, `saved-${kind}`);
			const body = { prompt: 'A saved item of the sandbox' };
			const job = { tool: 'saved-item', kind, body, seconds: 2, fps: 24, outputDir };
			[files[kind]] = await render(job);
		}
		const stored = (kind: MediaKind) => {
			const key = `saved-items/${createId()}/${kind}${extname(files[kind])}`;
			return this.storage.add(key, kind, files[kind]);
		};
		return SAVED_ITEM_TEMPLATES.map(({ assets, ...named }) => ({
			id: createId(),
			...named,
			assets: assets.map(stored),
		}));
	}
}
