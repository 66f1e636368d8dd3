import { Agent } from 'node:http';

/** A login, which n8n ties to the browser that made it. */
export type Session = { browserId: string; cookie?: string };

/**
 * n8n closes a connection after five idle seconds; on a loaded machine, a request on a kept-alive one may hit that
 * moment.
 */
export const freshConnections = new Agent({ keepAlive: false });

/** The headers that every request of a login carries. */
export const headersOf = ({ browserId, cookie }: Session): Record<string, string> => ({
	'browser-id': browserId,
	...(cookie ? { cookie } : {}),
});
