import fc from 'fast-check';
import { NodeApiError } from 'n8n-workflow';
import {
	ConnectionError,
	makeConnectionError,
} from '../../../../nodes/MediaGeneration/api/http/connection-error';
import { makeBrokenConnectionError, NODE } from '../../../support/fake-execution.mts';

const ADDRESS = 'https://media.test/v1/x';

test.each([
	['ECONNREFUSED', true, false],
	['ENOTFOUND', true, false],
	['EAI_AGAIN', true, false],
	['ECONNRESET', false, false],
	['ETIMEDOUT', false, false],
	['EPROTO', true, true],
	['ERR_BAD_RESPONSE', false, false],
	['ERR_INVALID_URL', true, true],
	['ERR_SSL_WRONG_VERSION_NUMBER', true, true],
	['CERT_HAS_EXPIRED', true, true],
	['SELF_SIGNED_CERT_IN_CHAIN', true, true],
	['UNABLE_TO_VERIFY_LEAF_SIGNATURE', true, true],
])('%s: nothing was sent: %p, a retry is pointless: %p', (code, isUnsent, isPermanent) => {
	const error = makeBrokenConnectionError(code);
	for (const thrown of [error, new NodeApiError(NODE, error as never)]) {
		const made = makeConnectionError(ADDRESS, thrown);
		expect(made).toMatchObject({ isUnsent, isPermanent });
		expect(made.reason).toContain('media.test');
		expect(made.reason).toContain(code);
		expect(made.advice.includes('NODE_EXTRA_CA_CERTS')).toBe(/CERT|UNABLE/.test(code));
	}
});

test('whatever is thrown, the message has no part of the address but its host', () => {
	const anything = fc.oneof(
		fc.anything(),
		fc
			.record({ code: fc.anything(), syscall: fc.anything(), cause: fc.anything() })
			.map((more) => Object.assign(new Error('no'), more)),
	);
	const urls = fc.constantFrom('https://media.test/a?sig=secret', 'secret', '');
	fc.assert(
		fc.property(anything, urls, (thrown, url) => {
			const error = makeConnectionError(url, thrown);
			expect(error).toBeInstanceOf(ConnectionError);
			const texts = JSON.stringify([error.message, error.reason, error.advice]);
			expect(texts).not.toMatch(/secret|media\.test\//);
			// Unless an error shows the opposite, the request may have been sent.
			if (!(thrown instanceof Error))
				expect(error).toMatchObject({ isUnsent: false, isPermanent: false });
		}),
	);
});
