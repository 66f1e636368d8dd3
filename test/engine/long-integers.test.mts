import { text as textOf } from 'node:stream/consumers';
import type { IDataObject } from 'n8n-workflow';
import { type Loopback, serve } from '../../hosts/loopback.mts';
import { runInEngine } from '../support/engine/engine.mts';
import { from } from '../support/media-input.mts';

/** What is typed as JSON leaves n8n digit by digit: on the wire, byte by byte, after n8n's own request code. */

const received: string[] = [];
let service: Loopback;

beforeAll(async () => {
	service = await serve(async (request, response) => {
		received.push(await textOf(request));
		response.setHeader('content-type', 'application/json');
		response.end('{"id":"p1","credits_charged":0}');
	});
});
afterAll(() => service.close());

const DIGITS = ['12345678901234567890', '-9007199254740993', '9007199254740992', '1'.repeat(40)];
const FILES = { entries: [{ place: 'image', file: from('url', 'https://files.test/a.png') }] };

/** Digits beside them that are text. n8n takes backslashes out of a text with an expression in it. */
const TEXT = '"as text, 12345678901234567890: ü"';
const ESCAPED = String.raw`"as text \" 12345678901234567890 ü \\"`;

/** How a user gives the body. */
const GIVEN: ReadonlyArray<readonly [string, (json: string) => string, string]> = [
	['typed', (json) => json, ESCAPED],
	['with an expression in it', (json) => `=${json.replace('"ü"', '"{{ $json.letter }}"')}`, TEXT],
	['as the text that an expression gives', () => '={{ $json.text }}', ESCAPED],
];

test.each(GIVEN)('%s', async (_, given, text) => {
	const { baseUrl } = service;
	for (const digits of DIGITS) {
		const json = `{"seed":${digits},"style":{"seeds":[${digits},0.1,1e3],"name":${text},"x":"ü"}}`;
		const { error } = await runInEngine({
			credential: { service: 'custom', baseUrl, layout: 'nested', apiKey: 'k' },
			parameters: {
				...{ resource: 'project', operation: 'call-by-path', kind: 'image', path: '/v1/x' },
				...{ body: given(json), files: FILES, completion: 'start' },
			} as IDataObject,
			items: [{ json: { text: json, letter: 'ü' } }],
		});
		expect(error).toBeUndefined();
		const sent = json.replace('1e3', '1000').replace(/}$/, ',"image":"https://files.test/a.png"}');
		expect(received.splice(0)).toEqual([sent]);
	}
});
