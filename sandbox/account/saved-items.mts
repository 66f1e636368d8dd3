import { extname, join } from 'node:path';
import { createId } from '../ids.mts';
import type { Storage, StoredFile } from '../storage.mts';
import { render } from '../render/index.mts';
import { HttpError } from '../errors.mts';
import type { JsonObject, MediaKind } from '../types.mts';

type Item = { id: string; name: string; type: string; assets: StoredFile[] };

export type SavedItemsQuery = { type?: string; limit: number; cursor?: string };

/** More items than fit on a default page, with files of every media kind. */
const TEMPLATES: [count: number, name: string, type: string, ...assets: MediaKind[]][] = [
	[9, 'Character', 'character', 'image', 'image'],
	[6, 'Voice', 'voice', 'audio'],
	[4, 'Reference', 'reference', 'image'],
	[2, 'Clip', 'reference', 'video'],
	[2, 'Moodboard', 'moodboard', 'image', 'image', 'image'],
	[2, 'Brand Kit', 'brand_kit', 'image'],
];

/** The account's saved items (live service). Their files are rendered when the items are first listed. */
export class SavedItems {
	private items: Promise<Item[]> | undefined;

	constructor(private readonly storage: Storage) {}

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
		return TEMPLATES.flatMap(([count, name, type, ...assets]) =>
			Array.from({ length: count }, (_, index) => ({
				id: createId(),
				name: `${name} ${index + 1}`,
				type,
				assets: assets.map(stored),
			})),
		);
	}
}
