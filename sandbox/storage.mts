import { createHmac } from 'node:crypto';
import { createWriteStream, mkdtempSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Clock } from './clock.mts';
import { createId, createSecret } from './ids.mts';
import { requireFound, HttpError } from './errors.mts';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
const UPLOAD_WINDOW = 15 * 60 * SECOND;
/** The lifetime of an uploaded file or a detected face; results and saved items don't expire. */
const UPLOAD_RETENTION = 7 * DAY;
const UPLOADS_PREFIX = 'api-assets/';
/** How long a download URL is valid (spec 2.3). */
const DOWNLOAD_WINDOW = DAY;
/** Bytes to buffer before writing to disk: fewer, larger writes take half the time. */
const WRITE_BUFFER_BYTES = 4 * 1024 ** 2;

/** A file in storage. `key` is its public path; `file` is its path on disk, which no request can choose. */
export type StoredFile = {
	key: string;
	/** The type of an upload, a saved item or a detected face, or `result`. The path of a result can't be an input. */
	type: string;
	file: string;
	/** Milliseconds since 1970; undefined until the file is uploaded. */
	storedAt?: number;
};

type TimedUrl = { url: string; expires_at: string };

/** The service's object storage: a temporary folder, accessed by URLs with a signature in the query. */
export class Storage {
	private readonly files = new Map<string, StoredFile>();
	private readonly secret = createSecret('');

	private constructor(
		readonly folder: string,
		private readonly clock: Clock,
		private readonly baseUrl: () => string,
	) {}

	static open(clock: Clock, baseUrl: () => string): Storage {
		return new Storage(mkdtempSync(join(tmpdir(), 'media-sandbox-')), clock, baseUrl);
	}

	/** Reserves a path of the form `api-assets/<id>/<type>.<extension>` for one upload (spec 2.2). */
	reserveUpload(type: string, extension: string) {
		const id = createId();
		const key = `api-assets/${id}/${type}.${extension}`;
		const file = join(this.folder, `${id}.${extension}`);
		this.files.set(key, { key, type, file });
		const { url, expires_at } = this.signUrl('PUT', key, UPLOAD_WINDOW);
		return { upload_url: url, expires_at, file_path: key };
	}

	/** Returns the file at a path; undefined if it is missing, has expired or is a result. */
	findUpload(filePath: string): StoredFile | undefined {
		const stored = this.files.get(filePath);
		return stored && stored.type !== 'result' && this.isAvailable(stored) ? stored : undefined;
	}

	add(key: string, type: string, file: string): StoredFile {
		const stored = { key, type, file, storedAt: this.clock.now() };
		this.files.set(key, stored);
		return stored;
	}

	makeDownloadUrl(stored: StoredFile): TimedUrl {
		return this.signUrl('GET', stored.key, DOWNLOAD_WINDOW);
	}

	async remove(stored: StoredFile): Promise<void> {
		this.files.delete(stored.key);
		await rm(stored.file, { force: true });
	}

	/**
	 * Finds the file that a storage request may access.
	 * @throws HttpError 403 for a wrong or expired URL or an Authorization header, 404 for a missing or expired file
	 */
	findAuthorizedFile(
		verb: 'PUT' | 'GET',
		key: string,
		query: Record<string, unknown>,
		bearer: boolean,
	): StoredFile {
		if (bearer) {
			throw new HttpError(
				403,
				'A storage URL carries its own authorization; send no Authorization header',
			);
		}
		const expires = Number(query.expires);
		if (query.signature !== this.sign(verb, key, expires)) {
			throw new HttpError(403, 'The signature of this storage URL does not match');
		}
		if (expires <= this.clock.now()) throw new HttpError(403, 'This storage URL has expired');
		const stored = this.files.get(key);
		return requireFound(
			stored && (verb === 'PUT' || this.isAvailable(stored)) ? stored : undefined,
		);
	}

	/** The file counts as uploaded only when all bytes have arrived. */
	async receive(stored: StoredFile, bytes: Readable): Promise<void> {
		const part = `${stored.file}.${createId()}.part`;
		try {
			await pipeline(bytes, createWriteStream(part, { highWaterMark: WRITE_BUFFER_BYTES }));
			await rename(part, stored.file);
			stored.storedAt = this.clock.now();
		} catch (error) {
			await rm(part, { force: true });
			throw error;
		}
	}

	async close(): Promise<void> {
		await rm(this.folder, { recursive: true, force: true, maxRetries: 3 });
	}

	private isAvailable({ key, storedAt }: StoredFile): boolean {
		if (storedAt === undefined) return false;
		return !key.startsWith(UPLOADS_PREFIX) || storedAt + UPLOAD_RETENTION > this.clock.now();
	}

	private sign(verb: string, key: string, expires: number): string {
		return createHmac('sha256', this.secret).update(`${verb}\n${key}\n${expires}`).digest('hex');
	}

	private signUrl(verb: 'PUT' | 'GET', key: string, window: number): TimedUrl {
		const expires = this.clock.now() + window;
		const signature = this.sign(verb, key, expires);
		const path = key.split('/').map(encodeURIComponent).join('/');
		const url = `${this.baseUrl()}/storage/${path}?expires=${expires}&signature=${signature}`;
		return { url, expires_at: this.clock.formatIso(expires) };
	}
}
