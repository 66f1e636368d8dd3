import axios, { type AxiosError } from 'axios';
import type { HostName } from '../../../hosts/install.mts';
import { freshConnections } from '../../../hosts/loopback.mts';
import { N8nRest } from '../../../hosts/rest.mts';
import { findLeaks, listPlaces, assertNoLeaks, findTraces } from '../../support/secrets.mts';
import type { Lent } from './shared/broker.mts';

/** An n8n with the package, in the broker's process. */
export type SharedN8n = Pick<Lent, 'baseUrl' | 'userFolder'> & {
	rest: N8nRest;
	/** The whole output of the process so far. */
	logs: () => Promise<string>;
	/** The places where a text appears in its output and its files. */
	placesOf: (text: string) => Promise<string[]>;
	/** The secrets among these, and the signed upload URLs, that appear in its output or files. Both are also checked when n8n ends. */
	leaks: (secrets: string[]) => Promise<string[]>;
	/** @throws Error if a secret of this file, or a signed upload URL, appears in its output or files */
	close: () => Promise<void>;
};

const broker = axios.create({
	baseURL: process.env.SHARED_N8N,
	proxy: false,
	httpAgent: freshConnections,
});
broker.interceptors.response.use(undefined, (error: AxiosError<{ message?: string }>) => {
	throw new Error(error.response?.data.message ?? error.message);
});

/** An n8n that other test files use at the same time, for tests without special needs. */
export async function borrowN8n(hostName: HostName): Promise<SharedN8n> {
	const { data } = await broker.post<Lent>(`/${hostName}`, []);
	const { baseUrl, userFolder } = data;
	const rest = new N8nRest(baseUrl, data.login);
	const logs = async (secrets: string[] = []) =>
		(await broker.post<string>(`/${hostName}/logs`, secrets)).data;
	const tracesWithout = async (secrets: string[]) => findTraces(await logs(secrets), userFolder);
	return {
		baseUrl,
		userFolder,
		rest,
		logs,
		placesOf: async (text) => listPlaces(await tracesWithout([]), text),
		leaks: async (secrets) => findLeaks(await tracesWithout(secrets), secrets),
		close: async () => assertNoLeaks(await tracesWithout([...rest.secrets]), rest.secrets),
	};
}
