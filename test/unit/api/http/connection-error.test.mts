import { composeAdvice } from '../../../../nodes/MediaGeneration/catalog/advice';
import fc from 'fast-check';
import { ApplicationError, ExpressionError, NodeApiError } from 'n8n-workflow';
import {
	extractResponse,
	ConnectionError,
	PROXY_STATUSES,
	makeTimeoutError,
} from '../../../../nodes/MediaGeneration/api/http/connection-error';
import { makeBrokenConnectionError, NODE } from '../../../support/fake-execution.mts';

const ADDRESS = 'https://media.test/v1/x';

const catchThrown = (error: unknown, url = ADDRESS): ConnectionError => {
	try {
		extractResponse(url, error);
	} catch (thrown) {
		return thrown as ConnectionError;
	}
	throw new Error('a response came');
};

test.each([
	['ECONNREFUSED', true, false],
	['ENOTFOUND', true, false],
	['EAI_AGAIN', true, false],
	['ECONNRESET', false, false],
	['ECONNABORTED', false, false],
	['EPIPE', false, false],
	['ERR_BAD_RESPONSE', false, false],
	['ERR_INVALID_URL', true, true],
	['CERT_HAS_EXPIRED', true, true],
])(
	'%s, also inside n8n’s own error: nothing was sent: %p, a retry is pointless: %p',
	(code, isUnsent, isPermanent) => {
		for (const error of [
			makeBrokenConnectionError(code),
			new NodeApiError(NODE, makeBrokenConnectionError(code) as never),
		]) {
			const thrown = catchThrown(error);
			expect(thrown).toBeInstanceOf(ConnectionError);
			expect(thrown).toMatchObject({ host: 'media.test', code, isUnsent, isPermanent });
		}
	},
);

describe.each(['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'])('%s', (code) => {
	test.each([
		['during connect', true, 'connect'],
		['during read', false, 'read'],
		['during an unnamed call', false, undefined],
	])('%s: nothing was sent: %p', (_, isUnsent, syscall) => {
		const error = Object.assign(makeBrokenConnectionError(code), { syscall });
		expect(catchThrown(error)).toMatchObject({ code, isUnsent });
	});
});

function makeSocketError(socket: object | null | undefined, code = 'ECONNRESET', wraps = 0): Error {
	const request = { getHeader: () => undefined, socket };
	let error: Error = Object.assign(makeBrokenConnectionError(code), { request });
	for (let wrap = 0; wrap < wraps; wrap++) error = new Error('wrapped', { cause: error });
	return error;
}

describe('the progress of a request is read from its socket', () => {
	test.each<[string, object | null | undefined, boolean]>([
		['no connection was made', null, true],
		['the TLS handshake was in progress', { secureConnecting: true, bytesWritten: 300 }, true],
		['nothing was written', { bytesWritten: 0 }, true],
		['all bytes were waiting for the connection', { bytesWritten: 239, writableLength: 239 }, true],
		['one byte was written', { bytesWritten: 1 }, false],
		['the request was written', { bytesWritten: 239, writableLength: 0 }, false],
		['the head of the request was written', { bytesWritten: 9239, writableLength: 9000 }, false],
		['the number of bytes is unknown', {}, false],
	])('%s: nothing was sent: %p', (_, socket, isUnsent) => {
		for (const wraps of [0, 1, 3]) {
			const error = makeSocketError(socket, 'ECONNRESET', wraps);
			expect(catchThrown(error)).toMatchObject({ isUnsent });
			expect(makeTimeoutError(ADDRESS, 'late', error)).toMatchObject({ isUnsent });
		}
	});
});

test.each([
	['EPROTO', null, true],
	['ERR_SSL_WRONG_VERSION_NUMBER', null, true],
	// The server supports TLS, but the connection broke.
	['EPROTO', { bytesWritten: 9 }, false],
	['ECONNREFUSED', null, false],
	['SELF_SIGNED_CERT_IN_CHAIN', { bytesWritten: 9 }, true],
])('%s with the socket %p: a retry is pointless: %p', (code, socket, isPermanent) => {
	expect(catchThrown(makeSocketError(socket, code))).toMatchObject({ isPermanent });
});

describe('a status that n8n throws', () => {
	const thrown = (status: number, socket: object | null) =>
		Object.assign(makeSocketError(socket), {
			response: { status, headers: { a: 'b' }, data: 'words' },
		});

	test.each(PROXY_STATUSES)('is the response if it is HTTP %i of the service', (status) => {
		const error = new Error('wrapped', { cause: thrown(status, { bytesWritten: 9 }) });
		const response = { statusCode: status, headers: { a: 'b' }, body: 'words' };
		expect(extractResponse(ADDRESS, error)).toEqual(response);
	});

	test.each(PROXY_STATUSES)('isn’t the response if it is HTTP %i of a proxy', (status) => {
		expect(catchThrown(thrown(status, { bytesWritten: 0 }))).toMatchObject({
			isUnsent: true,
			// A proxy's 4xx is permanent; its 5xx may be temporary.
			isPermanent: status < 500,
			reason: expect.stringMatching(`media.test.*proxy.*${status}`),
		});
	});

	test('isn’t the response for any other status, because n8n returns those without an error', () => {
		expect(catchThrown(thrown(500, { bytesWritten: 9 }))).toMatchObject({ isUnsent: false });
	});
});

test('whatever is thrown, no response arrived, and the message has no part of the address but its host', () => {
	const anything = fc.oneof(
		fc.anything(),
		fc
			.record({ code: fc.anything(), syscall: fc.anything(), cause: fc.anything() })
			.map((more) => Object.assign(new Error('no'), more)),
	);
	const urls = fc.constantFrom('https://media.test/a?sig=secret', 'secret', '');
	fc.assert(
		fc.property(anything, urls, (error, url) => {
			const end = catchThrown(error, url);
			expect(end).toBeInstanceOf(ConnectionError);
			if (url.startsWith('https')) expect(end.host).toBe('media.test');
			const { host, code, message, reason, advice } = end;
			expect(JSON.stringify([host, code, message, reason, advice])).not.toMatch(
				/secret|media\.test\//,
			);
			if (error instanceof Error) return;
			// Unless an error shows the opposite, the request may have been sent.
			expect(end).toMatchObject({ isUnsent: false, isPermanent: false });
		}),
	);
});

const round: Error = new Error('leads back to itself');
round.cause = round;

test.each<[string, unknown, string]>([
	['without a code', new Error('socket hang up'), 'socket hang up'],
	[
		'that n8n’s axios wrapped only partly',
		Object.assign(makeBrokenConnectionError('ECONNRESET'), { request: {} }),
		'ECONNRESET',
	],
	['of n8n, which may occur in the middle of a request', new ApplicationError('no'), 'no'],
	['that contains itself', round, 'leads back to itself'],
	['that can’t be converted to text', { toString: undefined }, 'no reason given'],
])('an error %s only has a reason', (_, error, code) => {
	expect(catchThrown(error)).toMatchObject({ code, isUnsent: false });
});

test.each([
	'javascript:alert(1)',
	'file:///etc/passwd',
	'ftp://host/a',
	'data:image/png;base64,AAAA',
])('%s can never be fetched, and the error reports that', (link) => {
	expect(catchThrown(new Error('no'), link)).toMatchObject({
		isPermanent: true,
		isUnsent: true,
		code: 'it does not start with https:// or http://',
	});
});

test.each(['ERR_FR_TOO_MANY_REDIRECTS', 'ERR_FR_REDIRECTION_FAILURE'])(
	'a link that leads to itself, or to another scheme (%s), is never fetched again',
	(code) => {
		expect(catchThrown(makeBrokenConnectionError(code))).toMatchObject({ isPermanent: true });
	},
);

describe('an error that n8n throws before it sends a request', () => {
	const unexecuted = () => new ExpressionError("Node 'Gen' hasn't been executed");

	test.each<[string, () => Error]>([
		['without a wrapper', unexecuted],
		['wrapped by n8n', () => new NodeApiError(NODE, unexecuted() as never)],
		['wrapped twice', () => new Error('outer', { cause: new Error('x', { cause: unexecuted() }) })],
	])('%s: nothing was sent, and a retry is pointless', (_, thrown) => {
		const error = catchThrown(thrown());
		expect(error).toMatchObject({ isUnsent: true, isPermanent: true });
		expect(error.reason).toBe(
			"n8n could not prepare the request, and nothing was sent: Node 'Gen' hasn't been executed",
		);
		expect(composeAdvice(error.advice)).toContain(
			'Fix the credential, or an expression in one of its fields',
		);
	});

	test.each(['request', 'response', 'config', 'code', 'syscall', 'errno'])(
		'is uncertain if it has a trace of a request, its %s',
		(key) => {
			const trace = { [key]: key === 'response' ? { status: 1 } : 'E' };
			for (const error of [unexecuted(), new Error('outer', { cause: unexecuted() })]) {
				const traced = Object.assign(error, trace);
				expect(catchThrown(traced)).toMatchObject({ isUnsent: false });
			}
		},
	);
});

test.each(['SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])(
	'the error for an untrusted certificate (%s) names the environment variable that helps',
	(code) => {
		expect(composeAdvice(catchThrown(makeBrokenConnectionError(code)).advice)).toContain(
			'NODE_EXTRA_CA_CERTS',
		);
	},
);
