import fc from 'fast-check';
import { REJECTIONS } from '../../../../nodes/MediaGeneration/trigger/webhook/respond';
import { verifyDelivery } from '../../../../nodes/MediaGeneration/trigger/webhook/verify';
import vectors from './vectors.json';

const SENT = 1_730_742_038;
const SECRETS = ['whsec_abc123'];

type Vector = (typeof vectors)[number];

interface Delivery {
	readonly rawBody: Buffer;
	readonly signature?: unknown;
	readonly timestamp?: unknown;
}

const makeDelivery = ({ timestamp, body_base64, signature }: Vector) => ({
	rawBody: Buffer.from(body_base64, 'base64'),
	signature,
	timestamp,
});

const [plain] = vectors;
const genuine = makeDelivery(plain!);

function reject(change: Partial<Delivery>, { secrets = SECRETS, now = SENT, prefix = 'x-y' } = {}) {
	const { rawBody, signature, timestamp }: Delivery = { ...genuine, ...change };
	const headers = {
		host: 'n8n.example.com',
		[`${prefix}-event-signature`]: signature,
		[`${prefix}-event-timestamp`]: timestamp,
	};
	return verifyDelivery(rawBody, headers, secrets, now);
}

describe('vectors made by openssl', () => {
	test.each(vectors.map((vector): [string, Vector] => [vector.what, vector]))(
		'%s: they are genuine with their own secret, and with no other',
		(_, vector) => {
			const errorOf = (secret: string) => reject(makeDelivery(vector), { secrets: [secret] });
			expect(errorOf(vector.secret)).toBeUndefined();
			expect(errorOf(`${vector.secret} `)).toBe(REJECTIONS.wrongSecret);
		},
	);
});

describe('secrets', () => {
	const previous = makeDelivery(vectors.find(({ what }) => what === 'another secret')!);

	test('the first and the second are both accepted, in either order', () => {
		const both = ['whsec_abc123', 'whsec_previous'];
		for (const secrets of [both, both.toReversed()]) {
			expect(reject({}, { secrets })).toBeUndefined();
			expect(reject(previous, { secrets })).toBeUndefined();
		}
		expect(reject(previous)).toBe(REJECTIONS.wrongSecret);
	});

	test('without any secret nothing is accepted', () => {
		expect(reject({}, { secrets: [] })).toBe(REJECTIONS.wrongSecret);
	});
});

test.each([
	[0, undefined],
	[300, undefined],
	[-300, undefined],
	[301, '5 minutes behind'],
	[-720, '12 minutes ahead of'],
	[720, '12 minutes behind'],
	[10 ** 9, '16666667 minutes behind'],
])('%i seconds after it was sent, the delivery’s timestamp is %p', (seconds, difference) => {
	expect(reject({}, { now: SENT + seconds })?.problem).toBe(
		difference && `its timestamp is ${difference} this server’s clock`,
	);
});

test.each(['service', 'magic-hour', 'x', 'x-y.z'])('the headers may begin with %s', (prefix) => {
	expect(reject({}, { prefix })).toBeUndefined();
});

describe('formats', () => {
	const { signature } = genuine;
	const base64 = Buffer.from(signature, 'hex').toString('base64');

	test.each<[string, Partial<Delivery>, keyof typeof REJECTIONS]>([
		['no signature', { signature: undefined }, 'unsigned'],
		['an empty signature', { signature: '' }, 'unsigned'],
		['a list of signatures', { signature: [signature] }, 'unsigned'],
		['no timestamp', { timestamp: undefined }, 'unsigned'],
		['a short signature', { signature: signature.slice(1) }, 'unsigned'],
		['a long signature', { signature: `${signature}0` }, 'unsigned'],
		['a prefix', { signature: `sha256=${signature}` }, 'unsigned'],
		['two signatures', { signature: `${signature}, ${signature}` }, 'unsigned'],
		['a letter beyond f', { signature: `g${signature.slice(1)}` }, 'unsigned'],
		['base64', { signature: base64 }, 'unsigned'],
		['milliseconds', { timestamp: `${SENT}000` }, 'unsigned'],
		['a fraction', { timestamp: `${SENT}.0` }, 'unsigned'],
		['a sign', { timestamp: `-${SENT}` }, 'unsigned'],
		['an exponent', { timestamp: '1e9' }, 'unsigned'],
		['a date', { timestamp: '2024-11-04T17:40:38Z' }, 'unsigned'],
		// The signature covers the timestamp as it is written.
		['a leading zero', { timestamp: `0${SENT}` }, 'wrongSecret'],
	])('%s is rejected', (_, change, name) => {
		expect(reject(change)).toBe(REJECTIONS[name]);
	});

	test('uppercase hexadecimal digits are accepted', () => {
		expect(reject({ signature: signature.toUpperCase() })).toBeUndefined();
	});
});

describe('properties', () => {
	const flipped = (bytes: Buffer, bit: number): Buffer => {
		const changed = Buffer.from(bytes);
		changed[bit >> 3]! ^= 1 << (bit & 7);
		return changed;
	};

	test('any changed bit of the body or the signature causes a rejection', () => {
		const filled = fc.constantFrom(...vectors.filter(({ body_base64 }) => body_base64 !== ''));
		fc.assert(
			fc.property(filled, fc.nat(), fc.nat(255), (vector, at, bit) => {
				const delivery = makeDelivery(vector);
				const secrets = [vector.secret];
				const rawBody = flipped(delivery.rawBody, at % (delivery.rawBody.length * 8));
				const signature = flipped(Buffer.from(vector.signature, 'hex'), bit).toString('hex');
				expect(reject({ ...delivery, rawBody }, { secrets })).toBe(REJECTIONS.wrongSecret);
				expect(reject({ ...delivery, signature }, { secrets })).toBe(REJECTIONS.wrongSecret);
			}),
		);
	});

	test('any headers cause a reason, and are never accepted', () => {
		const text = fc.option(fc.string({ unit: 'binary' }), { nil: undefined });
		fc.assert(
			fc.property(text, text, fc.uint8Array(), (signature, timestamp, body) => {
				const delivery = { rawBody: Buffer.from(body), signature, timestamp };
				expect(reject(delivery)?.problem).toEqual(expect.any(String));
			}),
		);
	});
});
