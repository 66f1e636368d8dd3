import { Disconnected } from '../../../nodes/MediaGeneration/api/disconnected';
import { connectionOf, MAGIC_HOUR } from '../../../nodes/MediaGeneration/api/connection';
import type { Purpose } from '../../../nodes/MediaGeneration/api/call-failure';
import {
	connectionFailure,
	responseFailure,
	shapeFailure,
} from '../../../nodes/MediaGeneration/api/call-failure';
import { CUSTOM } from '../../support/fake-execution.mts';

const connection = connectionOf(CUSTOM);
const generate: Purpose = {
	aim: 'start the project',
	outcome: 'notAccepted',
	missing: 'There is no /v1/x',
};
const read: Purpose = {
	aim: 'read it',
	outcome: 'notRead',
	missing: 'There is no project p1',
	projectId: 'p1',
};

const failureOf = (status: number, body: unknown = {}, purpose: Purpose = generate) =>
	responseFailure({ status, headers: {}, body }, purpose, connection).facts;

describe('an error response', () => {
	test.each([
		[400, /rejected the request: why/, /Correct the value that the message names/],
		[401, /API key \(401\): why/, /developer portal/],
		[402, /can’t pay.*\(402\): why/, /credits or upgrade your plan/],
		[403, /not allowed to start the project \(403\): why/, /permissions/],
		[404, /There is no \/v1\/x \(404\): why/, /https:\/\/media\.test/],
		[422, /these values \(422\): why/, /Correct the value that the message names/],
		[429, /no more requests.*\(429\): why/, /Parallel Requests/],
		[418, /HTTP 418: why/, /Run again later/],
		[301, /HTTP 301: why/, /base address/],
	])('with HTTP %i says what happened, what it means and what to do', (status, message, next) => {
		const facts = failureOf(status, { message: 'why' });
		expect(facts.message).toMatch(message);
		expect(facts.description).toMatch(next);
		expect(facts.description).toMatch(/^You weren’t charged\. /);
		expect(facts).toMatchObject({ outcome: 'notAccepted', httpStatus: status });
		expect(failureOf(status, '').message).not.toMatch(/: *$/);
	});

	test.each([408, 500, 502, 503, 504, 520, 599])(
		'to a paid call with HTTP %i leaves open whether it was accepted, and says so',
		(status) => {
			const facts = failureOf(status, '<title>Bad Gateway</title>');
			expect(facts).toMatchObject({ outcome: 'responseLost', httpStatus: status });
			expect(facts.message).toContain(`HTTP ${status}: a web page titled "Bad Gateway"`);
			expect(facts.description).toMatch(
				/may have started.*Check your projects in the service’s portal/,
			);
		},
	);

	test('to a read with HTTP 500 is not about money, and keeps the project ID', () => {
		const facts = failureOf(500, { message: 'why' }, read);
		expect(facts).toMatchObject({ outcome: 'notRead', projectId: 'p1' });
		expect(facts.message).toContain('Could not read it: the service returned HTTP 500: why');
		expect(facts.description).not.toContain('charged');
	});

	test('about a project that does not exist names it', () => {
		expect(failureOf(404, { message: 'Not Found' }, read).message).toBe(
			'There is no project p1 (404): Not Found',
		);
	});
});

describe.each([400, 422])('a rejection of values (%i)', (status) => {
	const about = { namedIn: () => ['Text (prompt)', 'Length (end_seconds)'], hints: [] };

	test('names them as the panel does', () => {
		const { message, description } = failureOf(
			status,
			{ message: 'bad' },
			{ ...generate, ...about },
		);
		expect(message).toMatch(/: bad$/);
		expect(description).toBe(
			'You weren’t charged. Correct Text (prompt) and Length (end_seconds) and run again.',
		);
	});

	test('is looked through in full, comes back in full, and says what this package knows', () => {
		const text = `${'Invalid value; '.repeat(200)}end`;
		const namedIn = (words: string): string[] => (words.endsWith('end') ? ['Text (prompt)'] : []);
		const purpose = {
			...generate,
			namedIn,
			hints: ['Text (prompt) has 9 characters, but may have at most 5'],
		};
		const { message, description } = failureOf(status, { message: text }, purpose);
		expect(message).toContain(text);
		expect(description).toContain(
			'Correct Text (prompt) and run again. Text (prompt) has 9 characters, but may have at most 5, as far as this package knows.',
		);
	});

	test('is cut only if it is no message any more', () => {
		const { message } = failureOf(status, { message: 'x'.repeat(9_000) });
		expect(message.length).toBeLessThan(4_100);
	});
});

test.each([
	['insufficient_credits', /does not have enough credits.*\(402\)/, /Buy credits at/],
	['subscription_required', /needs a subscription \(402\)/, /Start a subscription at/],
	['plan_upgrade_required', /plan does not include this \(402\)/, /Upgrade your plan at/],
	['something_new', /can’t pay for this \(402\)/, /Buy credits or upgrade your plan at/],
])(
	'a 402 with the code %s has its own sentence, and the link to the plans',
	(code, message, next) => {
		const response = { status: 402, headers: {}, body: { code, message: 'why' } };
		const { facts } = responseFailure(response, generate, MAGIC_HOUR);
		expect(facts.message).toMatch(message);
		expect(facts.message).toContain(`why (${code})`);
		expect(facts.description).toMatch(next);
		expect(facts.description).toContain('https://magichour.ai/pricing');
	},
);

test('a 429 tells how long the service asks to wait', () => {
	const response = { status: 429, headers: { 'retry-after': '600' }, body: {} };
	expect(responseFailure(response, generate, connection).facts.description).toContain(
		'asks to wait (Retry-After: 600)',
	);
});

describe('a 2xx that is not the service’s', () => {
	test('to a paid call is quoted whole: the ID may be anywhere in it', () => {
		const body = { message: 'Project created', data: { id: 'PAID-77' } };
		const { facts } = shapeFailure({ status: 200, headers: {}, body }, generate, connection);
		expect(facts.message).toContain('PAID-77');
	});

	const response = { status: 200, headers: {}, body: '<title>Welcome</title>' };

	test('to a paid call leaves open whether it was accepted', () => {
		const { facts } = shapeFailure(response, generate, connection);
		expect(facts).toMatchObject({ outcome: 'responseLost', httpStatus: 200 });
		expect(facts.message).toContain('https://media.test returned HTTP 200 with a web page titled');
		expect(facts.description).toContain('may have started');
	});

	test('to another call points to address and layout', () => {
		const { facts } = shapeFailure({ ...response, body: {} }, read, connection);
		expect(facts.message).toContain('an empty or unexpected body');
		expect(facts.description).toMatch(/base address.*request format/);
		expect(facts).toMatchObject({ outcome: 'notRead', projectId: 'p1' });
	});
});

describe('a dead connection', () => {
	const dead = (nothingSent: boolean) =>
		new Disconnected('media.test', 'ECODE', nothingSent, false);

	test('before anything was sent costs nothing', () => {
		const { facts } = connectionFailure(dead(true), generate);
		expect(facts.message).toBe('Could not start the project: media.test cannot be reached (ECODE)');
		expect(facts.description).toMatch(/^You weren’t charged\. Check the address/);
		expect(facts.outcome).toBe('notAccepted');
	});

	test('in the middle of a paid call leaves open whether it was accepted', () => {
		const { facts } = connectionFailure(dead(false), generate);
		expect(facts.outcome).toBe('responseLost');
		expect(facts.message).toContain('broke (ECODE)');
		expect(facts.description).toContain('may have started');
	});

	test('in the middle of another call keeps the project ID', () => {
		const { facts } = connectionFailure(dead(false), read);
		expect(facts).toMatchObject({ outcome: 'notRead', projectId: 'p1' });
		expect(facts.description).not.toContain('charged');
	});
});

test.each([
	[401, 'https://magichour.ai/developer?tab=api-keys'],
	[402, 'https://magichour.ai/pricing'],
	[403, 'https://magichour.ai/developer?tab=api-keys'],
])('HTTP %i of Magic Hour says where in its portal to look', (status, address) => {
	const magicHour = connectionOf({ service: 'magicHour' });
	const { facts } = responseFailure({ status, headers: {}, body: {} }, generate, magicHour);
	expect(facts.description).toContain(address);
});
