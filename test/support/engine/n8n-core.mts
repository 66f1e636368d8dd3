import type { INodeExecutionData } from 'n8n-workflow';
import { core } from '../../../hosts/engine/n8n-core.mts';

export { core };

/* eslint-disable @typescript-eslint/no-require-imports */
// Loaded from n8n-core's folder, since node_modules has several copies of @n8n/di.
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

export const getBinaryStore = (): BinaryStore => Container.get<BinaryStore>(core.BinaryDataService);

type BinaryMode = 'memory' | 'filesystem';

export async function useBinaryMode(mode: BinaryMode): Promise<void> {
	const store = getBinaryStore();
	await store.init();
	store.mode = mode === 'filesystem' ? 'filesystem-v2' : 'default';
}

/** Stores a file as a binary in the chosen mode. */
export async function storeInBinaryMode(
	bytes: Buffer,
	fileName: string,
	mimeType: string,
): Promise<Binary> {
	const location = { type: 'execution', workflowId: 'engine-test', executionId: 'input' };
	const fileExtension = fileName.includes('.') ? fileName.split('.').at(-1) : undefined;
	return await getBinaryStore().store(location, bytes, {
		fileName,
		mimeType,
		fileExtension,
		data: '',
	});
}

export async function readBytes(binary: Binary): Promise<Buffer> {
	return await getBinaryStore().getAsBuffer(binary);
}
