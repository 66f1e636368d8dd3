import axios, { type AxiosError } from 'axios';
import type { HostName } from '../../../hosts/install.mts';
import { N8nRest } from '../../../hosts/rest.mts';
import type { Lent, Wanted } from './shared/broker.mts';

/** An n8n with the package in it, in another process: the broker's. */
export type SharedN8n = Pick<Lent, 'baseUrl' | 'userFolder'> & {
	rest: N8nRest;
	/** Everything that it has printed so far. */
	logs: () => Promise<string>;
	/** Where in what it has printed and written a text appears. */
	placesOf: (text: string) => Promise<string[]>;
	/** Which of these secrets, and of all signed upload URLs, appear there; they may not until it ends, either. */
	leaks: (secrets: string[]) => Promise<string[]>;
	/** @throws Error if a secret of this file, or a signed upload URL, appears in what it has written */
	close: () => Promise<void>;
};

export const broker = axios.create({ baseURL: process.env.SHARED_N8N, proxy: false });
broker.interceptors.response.use(undefined, (error: AxiosError<{ message?: string }>) => {
	throw new Error(error.response?.data.message ?? error.message);
});

/** An n8n that the broker has or starts, what the broker says about it, and a way to ask for more. */
export async function lent(wanted: Wanted) {
	const { data } = await broker.post<Lent>('/n8n', wanted);
	const { id, baseUrl, userFolder, login } = data;
	const rest = new N8nRest(baseUrl, login);
	const ask = async <Response = void,>(path: string, body: object = {}) =>
		(await broker.post<Response>(`/n8n/${id}/${path}`, body)).data;
	const n8n: SharedN8n = {
		baseUrl,
		userFolder,
		rest,
		logs: () => ask('logs'),
		placesOf: (text) => ask('places', [text]),
		leaks: (secrets) => ask('leaks', secrets),
		close: () => ask('close', [...rest.secrets]),
	};
	return { n8n, data, ask };
}

/** The n8n that other test files use at the same time, too: for all that need nothing special. */
export const sharedN8n = async (hostName: HostName): Promise<SharedN8n> =>
	(await lent({ hostName })).n8n;
