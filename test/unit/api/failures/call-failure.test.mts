import { describeFacts } from '../../support/calls.mts';
import {
	readConnection,
	MAGIC_HOUR,
	type Connection,
} from '../../../../nodes/MediaGeneration/api/http/connection';
import {
	makeResponseFailure,
	type CallPurpose,
} from '../../../../nodes/MediaGeneration/api/failures/call-failure';
import { CUSTOM_CREDENTIAL } from '../../../support/fake-execution.mts';

const CUSTOM = readConnection(CUSTOM_CREDENTIAL);
const GENERATE: CallPurpose = {
	aim: 'start the project',
	outcome: 'notAccepted',
	path: '/v1/x',
	hints: ['Text has 9 characters, but may have at most 5'],
};
const READ: CallPurpose = {
	aim: 'read it',
	outcome: 'notRead',
	projectId: 'p1',
};
const PAGE = '<html><title>Blocked</title>';

const describeResponse = (
	status: number,
	body: unknown,
	purpose = GENERATE,
	connection: Connection = CUSTOM,
	location?: string,
) =>
	describeFacts(makeResponseFailure({ status, headers: { location }, body }, purpose, connection));

const listTexts = (...responses: Array<Parameters<typeof describeResponse>>): string =>
	`\n${responses
		.map((response) => describeResponse(...response))
		.map(({ outcome, message, description }) => `${outcome}: ${message}\n    ${description}\n`)
		.join('')}`;

const WHY = { message: 'why' };

test('each status has a message with its meaning, and a next step', () => {
	expect(
		listTexts(
			...[400, 401, 402, 403, 404, 422, 429, 418, 307].map(
				(status): Parameters<typeof describeResponse> => [status, WHY],
			),
			[404, PAGE],
			[400, ''],
			[500, PAGE],
			[303, ''],
			[500, WHY, READ],
			[302, '', READ, CUSTOM, 'http://media.test:8443/api/v1/x?sig=secret'],
		),
	).toMatchInlineSnapshot(`
		"
		notAccepted: The service rejected the request (400): why
		    You weren’t charged for this item. Correct the value that the message names, then run this item again. If none is wrong, check Request Format in the credential. Text has 9 characters, but may have at most 5 (as of this version of the package).
		notAccepted: The service rejected the API key (401): why
		    You weren’t charged for this item. Check the API key in the credential, or create a new one in the developer hub of the service.
		notAccepted: Your account can’t pay for this project (402): why
		    You weren’t charged for this item. Buy credits or upgrade your plan on the billing page of the service, then run this item again.
		notAccepted: The API key is not allowed to start the project (403): why
		    You weren’t charged for this item. The key’s permissions or your plan don’t include this call: see the developer hub of the service and the billing page of the service.
		notAccepted: https://media.test has no /v1/x (404): why
		    You weren’t charged for this item. Check the base address and the request format in the credential.
		notAccepted: The service rejected the request (422): why
		    You weren’t charged for this item. Correct the value that the message names, then run this item again. If none is wrong, check Request Format in the credential. Text has 9 characters, but may have at most 5 (as of this version of the package).
		notAccepted: The service is limiting requests right now (429): why
		    You weren’t charged for this item. Lower "Parallel Requests" if the operation has that option, or run this item again later.
		notAccepted: Could not start the project: the service returned an error (418): why
		    You weren’t charged for this item. Run this item again later. If the error persists, check the base address in the credential, and any proxy between n8n and the service.
		notAccepted: Could not start the project: https://media.test redirects to another address, where the node doesn’t send the API key (307)
		    You weren’t charged for this item. Check the base address in the credential, and any proxy between n8n and the service.
		notAccepted: Could not start the project: https://media.test didn’t respond as the API (404): a web page titled "Blocked"
		    You weren’t charged for this item. Check the base address in the credential, and any proxy between n8n and the service.
		notAccepted: The service rejected the request (400)
		    You weren’t charged for this item. Correct the value that the message names, then run this item again. If none is wrong, check Request Format in the credential. Text has 9 characters, but may have at most 5 (as of this version of the package).
		responseLost: The generation request got no clear response: HTTP 500: a web page titled "Blocked"
		    The project may have started, so the request isn’t resent. Check your projects in the web app. If this one is there, use Media Generation > Project > Wait with its ID. If not, run this item in a new execution.
		responseLost: The generation request got no clear response: HTTP 303
		    The project may have started, so the request isn’t resent. Check your projects in the web app. If this one is there, use Media Generation > Project > Wait with its ID. If not, run this item in a new execution.
		notRead: Could not read it: the service returned an error (500): why
		    Run this item again later. If the error persists, check the base address in the credential, and any proxy between n8n and the service.
		notRead: Could not read it: https://media.test redirects to http://media.test:8443, where the node doesn’t send the API key (302)
		    Check the base address in the credential, and any proxy between n8n and the service.
		"
	`);
});

test('of Magic Hour, a message refers to a page of its portal, and each code of a 402 has a sentence', () => {
	expect(
		listTexts(
			...[400, 401, 403, 404, 418, 301].map((status): Parameters<typeof describeResponse> => [
				status,
				WHY,
				GENERATE,
				MAGIC_HOUR,
			]),
			...['insufficient_credits', 'subscription_required', 'plan_upgrade_required', 'new'].map(
				(code): Parameters<typeof describeResponse> => [
					402,
					{ ...WHY, code },
					GENERATE,
					MAGIC_HOUR,
				],
			),
		),
	).toMatchInlineSnapshot(`
		"
		notAccepted: Magic Hour rejected the request (400): why
		    You weren’t charged for this item. Correct the value that the message names, then run this item again. Text has 9 characters, but may have at most 5 (as of this version of the package).
		notAccepted: Magic Hour rejected the API key (401): why
		    You weren’t charged for this item. Check the API key in the credential, or create a new one in the developer hub (https://magichour.ai/developer?tab=api-keys).
		notAccepted: The API key is not allowed to start the project (403): why
		    You weren’t charged for this item. The key’s permissions or your plan don’t include this call: see the developer hub (https://magichour.ai/developer?tab=api-keys) and the pricing page (https://magichour.ai/pricing).
		notAccepted: https://api.magichour.ai has no /v1/x (404): why
		    You weren’t charged for this item. Update this package, in case Magic Hour has changed.
		notAccepted: Could not start the project: Magic Hour returned an error (418): why
		    You weren’t charged for this item. Run this item again later. If the error persists, check any proxy between n8n and the service.
		notAccepted: Could not start the project: https://api.magichour.ai redirects to another address, where the node doesn’t send the API key (301)
		    You weren’t charged for this item. Check any proxy between n8n and the service.
		notAccepted: Your account does not have enough credits for this project (402): why
		    You weren’t charged for this item. Buy credits on the pricing page (https://magichour.ai/pricing), then run this item again.
		notAccepted: This tool or option needs a subscription (402): why
		    You weren’t charged for this item. Start a subscription on the pricing page (https://magichour.ai/pricing), then run this item again.
		notAccepted: Your plan does not include this tool or option (402): why
		    You weren’t charged for this item. Upgrade your plan on the pricing page (https://magichour.ai/pricing), then run this item again.
		notAccepted: Your account can’t pay for this project (402): why
		    You weren’t charged for this item. Buy credits or upgrade your plan on the pricing page (https://magichour.ai/pricing), then run this item again.
		"
	`);
});

test('a rejection of values is quoted up to 4,000 characters', () => {
	const text = `${'Invalid value; '.repeat(200)}end`;
	expect(describeResponse(422, { message: text }).message).toContain(text);
	expect(describeResponse(422, { message: 'x'.repeat(9_000) }).message.length).toBeLessThan(4_100);
});
