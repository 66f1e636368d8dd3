import dns, { type LookupAddress } from 'node:dns';
import { qrCode } from '../../support/engine/inputs.mts';
import { quickenTime, shortenTimes } from '../../support/engine/quick-time.mts';
import { KEY } from './server.mts';
import { against } from './support.mts';

/** Names and networks that the system cannot reach: the errors are Linux's, the rest is real Node.js and n8n. */

shortenTimes(500);
quickenTime(300);

type Found = (error: Error | null, addresses?: LookupAddress[]) => void;

/** What the system returns for every name: its addresses, or the error. */
function systemSays(response: LookupAddress[] | { code: string; syscall: string }): void {
	const lookup = (_: string, __: unknown, found: Found) =>
		setImmediate(() =>
			Array.isArray(response)
				? found(null, response)
				: found(Object.assign(new Error(`${response.syscall} ${response.code}`), response)),
		);
	jest.spyOn(dns, 'lookup').mockImplementation(lookup as never);
}

afterEach(() => jest.restoreAllMocks());

describe.each(['http', 'https'])('%s', (scheme) => {
	test.each<[string, string, Parameters<typeof systemSays>[0]]>([
		[
			'a name that cannot be resolved now',
			'EAI_AGAIN',
			{ code: 'EAI_AGAIN', syscall: 'getaddrinfo' },
		],
		['a name not found', 'ENOTFOUND', { code: 'ENOTFOUND', syscall: 'getaddrinfo' }],
		['a lost host', 'EHOSTUNREACH', { code: 'EHOSTUNREACH', syscall: 'connect' }],
		['a lost network', 'ENETUNREACH', { code: 'ENETUNREACH', syscall: 'connect' }],
		['a connection too slow', 'ETIMEDOUT', { code: 'ETIMEDOUT', syscall: 'connect' }],
		// Node attempts one after the other, and combines both errors into one.
		[
			'two lost networks',
			'ENETUNREACH',
			[
				{ address: '224.0.0.1', family: 4 },
				{ address: 'ff02::1', family: 6 },
			],
		],
	])('%s (%s): nothing was charged', async (_, code, response) => {
		systemSays(response);
		const { error } = await against({}, qrCode({ options: { maxWaitMinutes: 3 } }), {
			credential: {
				service: 'custom',
				baseUrl: `${scheme}://media.test`,
				layout: 'flat',
				apiKey: KEY,
			},
		});
		expect(error).toMatchObject({ charged: false });
		expect(error.message).toContain('Could not start the project: media.test cannot be reached');
		expect(error.message).toContain(code);
		expect(dns.lookup).toHaveBeenCalled();
	});
});
