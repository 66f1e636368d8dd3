import { quickenTime, shortenTimes } from '../../support/engine/quick-time.mts';
import { qrCode } from '../../support/engine/inputs.mts';
import { closes, drips, head, isSilent, raw, resets, type FakeResponse } from './server.mts';
import { against, on, server } from './support.mts';

/** Answers to reading a project: the run ends in time, and never loses what was paid. */

shortenTimes(500);
quickenTime(100);

const READ = 'GET /v1/image-projects/*';
const json = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

test.each<[string, FakeResponse]>([
	['never come', isSilent],
	['drip', drips(`${json}content-length: 99999\r\n\r\n{"id":"p1",`)],
	['break off', raw(`${json}content-length: 99\r\n\r\n{"id":`)],
	['are resets', resets],
	['are ends', closes],
	['are 204', raw(head('204 No Content'))],
])(
	'looks whose answers %s end by Maximum Wait, with the ID and the charge',
	async (_, response) => {
		const { error } = await against(
			{ [READ]: response },
			qrCode({ options: { maxWaitMinutes: 0.5 } }),
		);
		expect(error).toMatchObject({ charged: true, project_id: 'p1' });
		expect(error.description).toMatch(/p1/);
		expect(server.paid()).toBe(1);
	},
);

test('a redirect of a read is not followed with the key', async () => {
	const elsewhere = raw(
		head('302 Found', { location: `${server.address}/elsewhere`, 'content-length': 0 }),
	);
	await against({ [READ]: elsewhere }, on('get'));
	expect(server.to('GET', '/elsewhere')).toEqual([]);
});
