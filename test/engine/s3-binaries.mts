import { core } from '../support/engine/n8n-core.mts';
import { startS3Server, type S3Server } from './s3-server.mts';

export type { S3Server };

const BUCKET = 'binaries';

interface Store {
	init(): Promise<void>;
}
interface BinaryStore extends Store {
	mode: string;
	setManager(mode: string, manager: object): void;
}
type New<T = object> = new (...given: unknown[]) => T;

/** The path of the copy of the library `name` that the library `user` loads. */
const copyFor = (user: string, name: string): string => require.resolve(name, { paths: [user] });

function loadFor<T extends object>(user: string, name: string): T {
	return jest.requireActual<T>(copyFor(user, name));
}

/** The instance of a class in the dependency container `@n8n/di` that the library `user` loads. */
function loadInstance<T>(user: string, type: unknown): T {
	const di = loadFor<{ Container: { get(type: unknown): T } }>(user, '@n8n/di');
	return di.Container.get(type);
}

/** Sets n8n up as it starts in S3 mode with a license. Only the S3 server is a stand-in. */
export async function keepBinariesInS3(): Promise<S3Server> {
	const s3 = await startS3Server(BUCKET);
	const settings = {
		HOST: new URL(s3.baseUrl).host,
		PROTOCOL: 'http',
		BUCKET_NAME: BUCKET,
		BUCKET_REGION: 'us-east-1',
		ACCESS_KEY: 'key',
		ACCESS_SECRET: 'secret',
	};
	for (const [name, value] of Object.entries(settings)) {
		process.env[`N8N_EXTERNAL_STORAGE_S3_${name}`] = value;
	}
	const n8nCore = require.resolve('n8n-core');
	const blobStorage = copyFor(n8nCore, '@n8n/blob-storage');
	const { S3ByteStore } = loadFor<{ S3ByteStore: New }>(n8nCore, '@n8n/blob-storage');
	const { ObjectStoreService } = loadFor<{ ObjectStoreService: New }>(
		n8nCore,
		'@n8n/blob-storage/object-store',
	);
	const objectStore = loadInstance<Store>(blobStorage, ObjectStoreService);
	await objectStore.init();
	const Manager = core.BinaryDataBlobManager as unknown as New;
	const errors = loadInstance(n8nCore, core.ErrorReporter);
	const binaries = loadInstance<BinaryStore>(n8nCore, core.BinaryDataService);
	await binaries.init();
	binaries.setManager('s3', new Manager(new S3ByteStore(objectStore), errors));
	binaries.mode = 's3';
	return s3;
}
