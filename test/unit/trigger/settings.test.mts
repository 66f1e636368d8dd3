import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import { EVENT_TYPES } from '../../../nodes/MediaGeneration/catalog/events';
import { readSettings } from '../../../nodes/MediaGeneration/trigger/settings';
import { receive } from '../../../nodes/MediaGeneration/trigger/webhook/receive';
import { fakeDelivery, TRIGGER_CREDENTIAL } from '../../support/fake-webhook.mts';

const readGiven = async (parameters: IDataObject = {}, credential: IDataObject = {}) =>
	await readSettings(
		fakeDelivery({
			workflow: 'settings',
			parameters,
			credential: { ...TRIGGER_CREDENTIAL, ...credential },
		}).context,
	);

test('unset settings have the safe values', async () => {
	expect(await readGiven({ events: [] })).toMatchObject({
		verifies: true,
		isOncePerEvent: true,
		toleranceSeconds: 300,
		filter: { events: [], projectIds: [], nameContains: '' },
	});
});

test('only acceptUnverified switches verification off, and an unknown value admits no event', async () => {
	const others = fc.oneof(
		fc.jsonValue(),
		fc.constantFrom('off', 'accept', 'unverified', ['verify']),
	);
	await fc.assert(
		fc.asyncProperty(others, async (verification) => {
			await expect(readGiven({ verification } as IDataObject)).rejects.toThrow('Signature is');
		}),
	);
	expect((await readGiven({ verification: 'acceptUnverified' })).verifies).toBe(false);
});

test('verification uses the current time, in whole elapsed seconds', async () => {
	const own = await readGiven({ options: { toleranceSeconds: 5 } });
	const delivery = { rawBody: Buffer.from(''), signature: '0'.repeat(64), timestamp: '1' };
	expect(receive(delivery, own, new Date(6_999))).toBe('signature mismatch');
	expect(receive(delivery, own, new Date(7_000))).toBe('too old');
});

const REFUSED: ReadonlyArray<[name: string, label: string, given: unknown[]]> = [
	[
		'toleranceSeconds',
		'Tolerance \\(Seconds\\)',
		['soon', true, [], {}, NaN, Infinity, new Date(0), 0, 86_401, 1.5],
	],
	['projectIds', 'Project IDs', [NaN, 2 ** 64, true, {}, [['a']], () => 'a', Symbol('a')]],
	['nameContains', 'Project Name Contains', [NaN, {}, ['a'], () => 'a', Symbol('a')]],
];

test.each(
	REFUSED.flatMap(([name, label, all]) => all.map((given) => [name, given, label] as const)),
)('if an expression gives %s the value %p, no event is admitted', async (name, given, label) => {
	const options = { [name]: given } as IDataObject;
	const message = new RegExp(`^${label} is ".*", but must be `);
	await expect(readGiven({ options })).rejects.toThrow(message);
});

test('events are read from a list or a text only', async () => {
	for (const events of ['video.started, *', ['*', 'x.y'], ['video.started', '*'], '*']) {
		expect((await readGiven({ events } as IDataObject)).filter.events).toBe('all');
	}
	expect((await readGiven({ events: 'video.completed' })).filter.events).toEqual([
		'video.completed',
	]);
	for (const events of [{}, NaN, [{}]]) {
		await expect(readGiven({ events } as IDataObject)).rejects.toThrow(
			/^Project Events is ".*", but must be a list of event names such as video.completed$/,
		);
	}
});

test('project IDs and a part of a name are read from any form of list', async () => {
	const blank = fc.stringMatching(/^[ \n]{0,3}$/);
	const id = fc.stringMatching(/^[a-z0-9]{1,9}$/);
	const entries = fc.array(fc.tuple(blank, fc.oneof(id, fc.constant('')), blank));
	await fc.assert(
		fc.asyncProperty(entries, async (list) => {
			fc.pre(list.length < 2 || list.some(([, one]) => one !== ''));
			const projectIds = list.map((parts) => parts.join('')).join(',');
			const { filter } = await readGiven({ options: { projectIds, nameContains: 'Summer' } });
			expect(filter.nameContains).toBe('Summer');
			expect(filter.projectIds).toEqual(list.map(([, one]) => one).filter((one) => one !== ''));
		}),
	);
});

test.each([', ', '\n', ';', ' ', '\r\n\u200b', '\u00a0'])(
	'entries are separated by %j',
	async (separator) => {
		const events = EVENT_TYPES.join(separator).replaceAll('video', 'Video');
		const projectIds = ['\ufeffp1', 'p2\u200b'].join(separator);
		const { filter } = await readGiven({ events, options: { projectIds } });
		expect(filter).toMatchObject({ events: EVENT_TYPES, projectIds: ['p1', 'p2'] });
	},
);

test.each([
	...EVENT_TYPES.map(
		(type) => ['Project Events', { events: [type.replace(/\..*/, '.*')] }] as const,
	),
	...['video', 'All Events', ',', ' ;\n', '.completed'].map(
		(events) => ['Project Events', { events }] as const,
	),
	...[',', ' ; ', 'p1, "p2"', 'p*', '["p1"]', 'https://magichour.ai/p1'].map(
		(projectIds) => ['Project IDs', { options: { projectIds } }] as const,
	),
])('%s is refused with values that match nothing or everything: %j', async (name, parameters) => {
	await expect(readGiven(parameters as unknown as IDataObject)).rejects.toThrow(
		new RegExp(`^${name} is [^]*, but must be `),
	);
});

test.each([
	[' now ', 'before', ['now', 'before']],
	['\u200bnow\ufeff', 'be\u00adfore', ['now', 'before']],
	['', ' before', ['before']],
	['now', '  ', ['now']],
	[undefined, undefined, []],
	[0, {}, []],
])('the secrets %p and %p become %p', async (webhookSecret, secondWebhookSecret, secrets) => {
	const credential = { webhookSecret, secondWebhookSecret } as IDataObject;
	expect((await readGiven({}, credential)).secrets).toEqual(secrets);
});
