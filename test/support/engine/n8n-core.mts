import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INodeExecutionData } from 'n8n-workflow';

/** n8n's own engine and binary store, loaded without a server or a database. */

process.env.N8N_USER_FOLDER ??= mkdtempSync(join(tmpdir(), 'engine-'));
process.env.N8N_ENCRYPTION_KEY ??= 'engine-test-key';
// These tests make nodes fail on purpose: n8n need not print each failure.
process.env.N8N_LOG_LEVEL ??= 'silent';

// n8n-core reads the environment above while it loads.
/* eslint-disable @typescript-eslint/no-require-imports */
export const core = require('n8n-core') as typeof import('n8n-core');
// The container of n8n-core's own copy, since node_modules has others, too.
const { Container } = require(
	require.resolve('@n8n/di', { paths: [require.resolve('n8n-core')] }),
) as { Container: { get<T>(token: unknown): T } };
/* eslint-enable @typescript-eslint/no-require-imports */

export type Binary = NonNullable<INodeExecutionData['binary']>[string];

interface BinaryStore {
	mode: string;
	init(): Promise<void>;
	store(location: object, bytes: Buffer, meta: object): Promise<Binary>;
	getAsBuffer(binary: object): Promise<Buffer>;
	getAsStream(id: string, chunkSize?: number): Promise<NodeJS.ReadableStream>;
	getMetadata(id: string): Promise<object>;
}

export const binaryStore = (): BinaryStore => Container.get<BinaryStore>(core.BinaryDataService);

export type BinaryMode = 'memory' | 'filesystem';

/** Chooses where n8n keeps the bytes of binaries. */
export async function useBinaryMode(mode: BinaryMode): Promise<void> {
	const store = binaryStore();
	await store.init();
	store.mode = mode === 'filesystem' ? 'filesystem-v2' : 'default';
}

/** A binary as n8n passes it on, in the chosen mode. */
export async function binaryOf(bytes: Buffer, fileName: string, mimeType: string): Promise<Binary> {
	const location = { type: 'execution', workflowId: 'engine-test', executionId: 'input' };
	const fileExtension = fileName.includes('.') ? fileName.split('.').at(-1) : undefined;
	return await binaryStore().store(location, bytes, {
		fileName,
		mimeType,
		fileExtension,
		data: '',
	});
}

export async function bytesOf(binary: Binary): Promise<Buffer> {
	return await binaryStore().getAsBuffer(binary);
}

afterAll(() => rmSync(process.env.N8N_USER_FOLDER!, { recursive: true, force: true }));
