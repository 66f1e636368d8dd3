import axios from 'axios';
import type { HostName } from '../../../hosts/install.mts';
import { N8nRest } from '../../../hosts/rest.mts';
import type { Shared } from './shared/broker.mts';

/** An n8n that other test files use at the same time: do not stop or configure it. */
export type SharedN8n = {
	baseUrl: string;
	userFolder: string;
	rest: N8nRest;
	/** Everything that it has printed so far, for all files. */
	logs: () => Promise<string>;
	/** @throws Error if a secret of this file, or a signed upload URL, appears in what n8n has written so far */
	close: () => Promise<void>;
};

/** The n8n shared by all files that need nothing special. Call `close` in afterAll. */
export async function sharedN8n(hostName: HostName): Promise<SharedN8n> {
	const broker = axios.create({ baseURL: `${process.env.SHARED_N8N}/${hostName}`, proxy: false });
	const { data: shared } = await broker.get<Shared>('');
	const { baseUrl, userFolder, login } = shared;
	const rest = new N8nRest(baseUrl, login);
	const logs = async () => (await broker.get<string>('/logs')).data;
	const close = async () => {
		// What n8n writes after this is searched when it ends.
		const { data: leaks } = await broker.post<string[]>('/leaks', [...rest.secrets]);
		if (leaks.length > 0) throw new Error(`n8n let secrets out:\n${leaks.join('\n')}`);
	};
	return { baseUrl, userFolder, rest, logs, close };
}
