import { describeFailure } from '../../../../nodes/MediaGeneration/output/error';
import { describeFacts } from '../../support/calls.mts';
import {
	ConnectionError,
	makeIncompleteError,
} from '../../../../nodes/MediaGeneration/api/http/connection-error';
import {
	readConnection,
	MAGIC_HOUR,
	type Connection,
} from '../../../../nodes/MediaGeneration/api/http/connection';
import {
	makeConnectionFailure,
	makeResponseFailure,
	makeShapeFailure,
	type CallPurpose,
} from '../../../../nodes/MediaGeneration/api/failures/call-failure';
import { CUSTOM_CREDENTIAL } from '../../../support/fake-execution.mts';

const connection = readConnection(CUSTOM_CREDENTIAL);
const generate: CallPurpose = {
	aim: 'start the project',
	outcome: 'notAccepted',
	missingMessage: 'There is no /v1/x',
};
const read: CallPurpose = {
	aim: 'read it',
	outcome: 'notRead',
	missingMessage: 'There is no project p1',
	projectId: 'p1',
};

const makeFailure = (status: number, body: unknown = {}, purpose: CallPurpose = generate) =>
	describeFacts(makeResponseFailure({ status, headers: {}, body }, purpose, connection));

describe('an error response', () => {
	const textOf = (status: number, to: Connection, body: unknown = { message: 'why' }): string => {
		const facts = describeFacts(makeResponseFailure({ status, headers: {}, body }, generate, to));
		expect(facts).toMatchObject({ outcome: 'notAccepted', httpStatus: status });
		return `${facts.message}\n    ${facts.description}\n`;
	};

	test('is described by the event, its meaning and the next step', () => {
		const all = [400, 401, 402, 403, 404, 422, 429, 418, 301, 307, 308].map((status) =>
			textOf(status, connection),
		);
		expect(`\n${all.join('')}`).toMatchInlineSnapshot(`
		"
		The service rejected the request: why
		    You weren’t charged. Correct the value that the message names, then run again.
		The service rejected the API key (401): why
		    You weren’t charged. Check the API key in the credential, or create a new one in the developer hub of the service.
		Your account can’t pay for this project (402): why
		    You weren’t charged. Buy credits or upgrade your plan on the billing page of the service, then run again.
		The API key is not allowed to start the project (403): why
		    You weren’t charged. The key’s permissions or your plan don’t include this call: see the developer hub of the service and the billing page of the service.
		There is no /v1/x (404): why
		    You weren’t charged. Check the base address (https://media.test) and the request format in the credential.
		The service rejected the values of the request (422): why
		    You weren’t charged. Correct the value that the message names, then run again.
		The service is limiting requests right now (429): why
		    You weren’t charged. Lower "Parallel Requests" if the operation has that option, or run again later.
		Could not start the project: the service returned HTTP 418: why
		    You weren’t charged. Run again later. If the error persists, check the base address in the credential, and any proxy between n8n and the service.
		Could not start the project: https://media.test redirects to another address (301), and the node doesn’t send the API key there
		    You weren’t charged. Check the base address in the credential, and any proxy between n8n and the service.
		Could not start the project: https://media.test redirects to another address (307), and the node doesn’t send the API key there
		    You weren’t charged. Check the base address in the credential, and any proxy between n8n and the service.
		Could not start the project: https://media.test redirects to another address (308), and the node doesn’t send the API key there
		    You weren’t charged. Check the base address in the credential, and any proxy between n8n and the service.
		"
	`);
		for (const status of [400, 404, 422, 429]) {
			expect(makeFailure(status, '').message).not.toMatch(/: *$/);
		}
	});

	test.each([401, 403, 404])(
		'with %i and a web page makes no claim on the key, the plan or an ID',
		(status) => {
			const { message, description, isFinal } = makeFailure(status, '<title>Blocked</title>');
			expect(message).toBe(
				`Could not start the project: https://media.test returned a web page (${status}): a web page titled "Blocked"`,
			);
			expect(description).toBe(
				'You weren’t charged. This does not look like a response from the service. Check the base address in the credential, and any proxy between n8n and the service.',
			);
			expect(isFinal).toBe(false);
		},
	);

	test('with plain text that has bounds in it is a final answer of the service, not a web page', () => {
		const { message, isFinal } = makeFailure(403, 'height must be < 2048');
		expect(message).toBe(
			'The API key is not allowed to start the project (403): height must be < 2048',
		);
		expect(isFinal).not.toBe(false);
	});

	test('of Magic Hour refers to a page of its portal, and has a sentence for each code of a 402', () => {
		const textOfCode = (code: string) => textOf(402, MAGIC_HOUR, { code, message: 'why' });
		const all = [
			...[400, 401, 402, 403, 422, 429, 418].map((status) => textOf(status, MAGIC_HOUR)),
			textOfCode('insufficient_credits'),
			textOfCode('subscription_required'),
			textOfCode('plan_upgrade_required'),
			textOfCode('something_new'),
		];
		expect(`\n${all.join('')}`).toMatchInlineSnapshot(`
		"
		Magic Hour rejected the request: why
		    You weren’t charged. Correct the value that the message names, then run again.
		Magic Hour rejected the API key (401): why
		    You weren’t charged. Check the API key in the credential, or create a new one in the developer hub (https://magichour.ai/developer?tab=api-keys).
		Your account can’t pay for this project (402): why
		    You weren’t charged. Buy credits or upgrade your plan on the pricing page (https://magichour.ai/pricing), then run again.
		The API key is not allowed to start the project (403): why
		    You weren’t charged. The key’s permissions or your plan don’t include this call: see the developer hub (https://magichour.ai/developer?tab=api-keys) and the pricing page (https://magichour.ai/pricing).
		Magic Hour rejected the values of the request (422): why
		    You weren’t charged. Correct the value that the message names, then run again.
		Magic Hour is limiting requests right now (429): why
		    You weren’t charged. Lower "Parallel Requests" if the operation has that option, or run again later.
		Could not start the project: Magic Hour returned HTTP 418: why
		    You weren’t charged. Run again later. If the error persists, check any proxy between n8n and the service.
		Your account does not have enough credits for this project (402): why (insufficient_credits)
		    You weren’t charged. Buy credits on the pricing page (https://magichour.ai/pricing), then run again.
		This tool or option needs a subscription (402): why (subscription_required)
		    You weren’t charged. Start a subscription on the pricing page (https://magichour.ai/pricing), then run again.
		Your plan does not include this tool or option (402): why (plan_upgrade_required)
		    You weren’t charged. Upgrade your plan on the pricing page (https://magichour.ai/pricing), then run again.
		Your account can’t pay for this project (402): why (something_new)
		    You weren’t charged. Buy credits or upgrade your plan on the pricing page (https://magichour.ai/pricing), then run again.
		"
	`);
	});

	test.each([301, 302, 400, 401, 402, 403, 404, 405, 418, 422, 429, 500, 503])(
		'HTTP %i with the credential of Magic Hour mentions no field that the credential hides',
		(status) => {
			const headers = { location: 'https://other.test/v1/x' };
			for (const purpose of [generate, read]) {
				for (const body of [{ message: 'why' }, '<html>', '']) {
					for (const failureFor of [makeResponseFailure, makeShapeFailure]) {
						const { facts } = failureFor({ status, headers, body }, purpose, MAGIC_HOUR);
						expect(describeFailure(facts)).not.toMatch(/base address|request format/i);
					}
				}
			}
		},
	);

	test.each([408, 460, 499, 500, 502, 503, 504, 520, 599])(
		'to a paid call with HTTP %i leaves open whether it was accepted, and reports that',
		(status) => {
			const facts = makeFailure(status, '<title>Bad Gateway</title>');
			expect(facts).toMatchObject({ outcome: 'responseLost', httpStatus: status });
			expect(facts.message).toContain(`HTTP ${status}: a web page titled "Bad Gateway"`);
			expect(facts.description).toMatch(/may have started.*Check your projects in the web app/);
		},
	);

	test('to a read with HTTP 500 doesn’t mention money, and keeps the project ID', () => {
		const facts = makeFailure(500, { message: 'why' }, read);
		expect(facts).toMatchObject({ outcome: 'notRead', projectId: 'p1' });
		expect(facts.message).toContain('Could not read it: the service returned HTTP 500: why');
		expect(facts.description).not.toContain('charged');
	});
});

describe.each([400, 422])('a rejection of values (%i)', (status) => {
	test('is searched completely, quoted completely, and combined with the known constraints', () => {
		const text = `${'Invalid value; '.repeat(200)}end`;
		const hints = ['Text has 9 characters, but may have at most 5'];
		const purpose = { ...generate, hints };
		const { message, description } = makeFailure(status, { message: text }, purpose);
		expect(message).toContain(text);
		expect(description).toContain(
			`Correct the value that the message names, then run again. ${hints[0]} (as of this version of the package).`,
		);
	});

	test('is cut only if it is too long for a message', () => {
		const { message } = makeFailure(status, { message: 'x'.repeat(9_000) });
		expect(message.length).toBeGreaterThan(4_000);
		expect(message.length).toBeLessThan(4_100);
	});
});

test('the message of a 429 has the pause that the service requests', () => {
	const response = { status: 429, headers: { 'retry-after': '600' }, body: {} };
	expect(describeFacts(makeResponseFailure(response, generate, connection)).description).toContain(
		'requested a pause (Retry-After: 600)',
	);
});

test('a missing or foreign response is reported with the cause, and whether it may be charged', () => {
	const dead = (isUnsent: boolean) =>
		new ConnectionError({ host: 'media.test', code: 'ECODE', isUnsent });
	const ok = (body: unknown) => ({ status: 200, headers: {}, body });
	const failures = [
		makeConnectionFailure(dead(true), generate),
		makeConnectionFailure(dead(false), generate),
		makeConnectionFailure(makeIncompleteError('https://media.test/v1/x', 'late'), generate),
		makeConnectionFailure(dead(false), read),
		makeShapeFailure(ok('<title>Welcome</title>'), generate, connection),
		// The message shows the response, because a project's ID may be anywhere in it.
		makeShapeFailure(
			ok({ message: 'Project created', data: { id: 'PAID-77' } }),
			generate,
			connection,
		),
		makeShapeFailure(ok({}), read, connection),
	];
	const all = failures
		.map(describeFacts)
		.map(({ message, description, outcome, httpStatus, projectId }) =>
			[JSON.stringify({ outcome, httpStatus, projectId }), message, description].join('\n    '),
		);
	expect(`\n${all.join('\n')}\n`).toMatchInlineSnapshot(`
		"
		{"outcome":"notAccepted"}
		    Could not start the project: media.test cannot be reached (ECODE)
		    You weren’t charged. Check the network, any proxy and a custom Base Address in the credential, then run again.
		{"outcome":"responseLost"}
		    The generation request got no clear response: the connection to media.test broke (ECODE)
		    The project may have started, so the request isn’t resent. Check your projects in the web app. If this one is there, use Media Generation > Project > Wait with its ID. If not, run this item in a new execution.
		{"outcome":"responseLost"}
		    The generation request got no clear response: media.test sent no complete response (late)
		    The project may have started, so the request isn’t resent. Check your projects in the web app. If this one is there, use Media Generation > Project > Wait with its ID. If not, run this item in a new execution.
		{"outcome":"notRead","projectId":"p1"}
		    Could not read it: the connection to media.test broke (ECODE)
		    Check the network, any proxy and a custom Base Address in the credential, then run again.
		{"outcome":"responseLost","httpStatus":200}
		    Could not start the project: https://media.test returned HTTP 200 with a web page titled "Welcome"
		    The project may have started, so the request isn’t resent. Check your projects in the web app. If this one is there, use Media Generation > Project > Wait with its ID. If not, run this item in a new execution.
		{"outcome":"responseLost","httpStatus":200}
		    Could not start the project: https://media.test returned HTTP 200 with {"message":"Project created","data":{"id":"PAID-77"}}
		    The project may have started, so the request isn’t resent. Check your projects in the web app. If this one is there, use Media Generation > Project > Wait with its ID. If not, run this item in a new execution.
		{"outcome":"notRead","httpStatus":200,"projectId":"p1"}
		    Could not read it: https://media.test returned HTTP 200 with an empty or unexpected body
		    This does not look like a response from the service. Check the base address and the request format in the credential.
		"
	`);
});

describe('a redirect', () => {
	const to = (status: number, location?: string, purpose = read, where = connection) =>
		describeFacts(makeResponseFailure({ status, headers: { location }, body: '' }, purpose, where));

	test.each([
		['https://www.media.test/v1/x?sig=secret', 'https://www.media.test'],
		['https://media.test/v1/x', 'https://media.test'],
		['http://media.test:8443/api/v1/video-projects/p1', 'http://media.test:8443/api'],
		['//other.test/v1/x', 'https://other.test'],
	])('to %s is reported with the base address %s', (location, base) => {
		const elsewhere = { ...connection, baseUrl: 'https://a.test' };
		const { message, description } = to(308, location, read, elsewhere);
		expect(message).toMatch(/^Could not read it: https:\/\/a\.test redirects to \S+ \(308\)/);
		expect(message).not.toContain('secret');
		expect(description).toBe(`Use ${base} as the base address in the credential.`);
	});

	test.each([
		...['/', '', 'no address', undefined, 'https://media.test/login', 'https://media.test/v1/x'],
		'https://other.test/…/v1/x',
	])('to %p is reported without another base address', (location) => {
		const { message, description } = to(301, location);
		expect(description).toMatch(/^Check the base address/);
		expect(message).not.toContain('secret');
	});

	test('of Magic Hour, whose address is known, is attributed to a proxy', () => {
		expect(to(301, 'https://x.test/v1/x', read, MAGIC_HOUR).description).toContain('any proxy');
	});

	test.each([
		[301, 'notAccepted'],
		[302, 'responseLost'],
		[303, 'responseLost'],
		[307, 'notAccepted'],
		[308, 'notAccepted'],
	])('%i of a generation request is reported as: %s', (status, outcome) => {
		const facts = to(status, 'https://www.media.test/v1/x', generate);
		expect(facts).toMatchObject({ outcome, httpStatus: status });
		expect(facts.description).toContain('Use https://www.media.test as the base address');
		expect(facts.message).toContain('redirects to https://www.media.test/v1/x');
	});
});
