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

/** An n8n of one file, which may stop and configure it. */
export type OwnN8n = SharedN8n & {
	/** Where events arrive. */
	webhookUrls: string[];
	workers: { logs: () => Promise<string>; kill: () => Promise<void> }[];
	stop: () => Promise<void>;
	kill: () => Promise<void>;
	/** Starts it again on its old port with its old data, after `stop` or `kill`. */
	restart: () => Promise<void>;
};

const broker = axios.create({ baseURL: process.env.SHARED_N8N, proxy: false });
broker.interceptors.response.use(undefined, (error: AxiosError<{ message?: string }>) => {
	throw new Error(error.response?.data.message ?? error.message);
});

async function lent(wanted: Wanted) {
	const { data: n8n } = await broker.post<Lent>('/n8n', wanted);
	const { id, baseUrl, userFolder, webhookUrls, login } = n8n;
	const rest = new N8nRest(baseUrl, login);
	const ask = async <Response = void,>(path: string) =>
		(await broker.get<Response>(`/n8n/${id}/${path}`)).data;
	const tell = async <Response = void,>(path: string, body: object = {}) =>
		(await broker.post<Response>(`/n8n/${id}/${path}`, body)).data;
	const own: OwnN8n = {
		baseUrl,
		userFolder,
		webhookUrls,
		rest,
		logs: () => ask('logs'),
		placesOf: (text) => tell('places', [text]),
		leaks: (secrets) => tell('leaks', secrets),
		workers: Array.from({ length: n8n.workers }, (_, worker) => ({
			logs: () => ask(`workers/${worker}/logs`),
			kill: () => tell(`workers/${worker}/kill`),
		})),
		stop: () => tell('stop'),
		kill: () => tell('kill'),
		restart: () => tell('restart'),
		close: () => tell('close', [...rest.secrets]),
	};
	return own;
}

/** The n8n that other test files use at the same time, too: for all that need nothing special. */
export async function sharedN8n(hostName: HostName): Promise<SharedN8n> {
	const { baseUrl, userFolder, rest, logs, placesOf, leaks } = await lent({ hostName });
	const close = async () => {
		// What n8n writes after this is searched when it ends.
		const found = await leaks([...rest.secrets]);
		if (found.length > 0) throw new Error(`n8n let secrets out:\n${found.join('\n')}`);
	};
	return { baseUrl, userFolder, rest, logs, placesOf, leaks, close };
}

/** An n8n of this file alone. */
export const ownN8n = (wanted: Partial<Wanted> = {}): Promise<OwnN8n> =>
	lent({ hostName: 'n8n-2', env: {}, ...wanted });
