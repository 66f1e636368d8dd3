import axios, { type AxiosError } from 'axios';
import type { N8nRelease } from '../../../hosts/install/install.mts';
import { freshConnections } from '../../../machine/loopback.mts';
import { N8nRest } from '../../../hosts/run/rest.mts';
import { findLeaks, listPlaces, assertNoLeaks, findTraces } from '../../support/secrets.mts';
import type { Lent } from './shared/broker.mts';

/** An n8n with the package, started by the broker. */
export type SharedN8n = Pick<Lent, 'baseUrl' | 'userFolder'> & {
	rest: N8nRest;
	/** n8n's output, at most its last 400,000 characters. */
	logs: () => Promise<string>;
	/** The places where a text appears in n8n's output and files. */
	placesOf: (text: string) => Promise<string[]>;
	/**
	 * Lists the places of these secrets and of signed upload URLs in n8n's output and files. When n8n ends, any such
	 * place is an error.
	 */
	leaks: (secrets: string[]) => Promise<string[]>;
	/** @throws Error if a secret of this test file, or a signed upload URL, appears in n8n's output or files */
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

/** An n8n that other test files use at the same time, for tests that neither configure nor stop n8n. */
export async function borrowN8n(hostName: N8nRelease): Promise<SharedN8n> {
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
