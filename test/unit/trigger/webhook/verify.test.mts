import fc from 'fast-check';
import type {
	Delivery,
	VerifyOptions,
} from '../../../../nodes/MediaGeneration/trigger/webhook/verify';
import { verifyDelivery } from '../../../../nodes/MediaGeneration/trigger/webhook/verify';
import vectors from './vectors.json';

const SENT = 1_730_742_038;
const options: VerifyOptions = { secrets: ['whsec_abc123'], toleranceSeconds: 300, now: SENT };

type Vector = (typeof vectors)[number];

const makeDelivery = ({ timestamp, body_base64, signature }: Vector): Delivery => ({
	rawBody: Buffer.from(body_base64, 'base64'),
	signature,
	timestamp,
});

const [plain] = vectors;
const genuine = makeDelivery(plain!);

const findError = (change: Partial<Delivery>, more: Partial<VerifyOptions> = {}) =>
	verifyDelivery({ ...genuine, ...change }, { ...options, ...more });

describe('vectors made by openssl', () => {
	test.each(vectors.map((vector): [string, Vector] => [vector.what, vector]))(
		'%s: they are genuine with their own secret, and with no other',
		(_, vector) => {
			const errorOf = (secret: string) => findError(makeDelivery(vector), { secrets: [secret] });
			expect(errorOf(vector.secret)).toBeUndefined();
			expect(errorOf(`${vector.secret} `)).toBe('signature mismatch');
		},
	);

	test('equal JSON with another formatting has no valid signature', () => {
		const respelled = JSON.stringify(JSON.parse(genuine.rawBody.toString()), null, 1);
		expect(findError({ rawBody: Buffer.from(respelled) })).toBe('signature mismatch');
	});
});

describe('secrets', () => {
	const previous = makeDelivery(vectors.find(({ what }) => what === 'another secret')!);

	test('the first and the second are both accepted, in either order', () => {
		const both = ['whsec_abc123', 'whsec_previous'];
		for (const secrets of [both, both.toReversed()]) {
			expect(findError({}, { secrets })).toBeUndefined();
			expect(findError(previous, { secrets })).toBeUndefined();
		}
		expect(findError(previous)).toBe('signature mismatch');
	});

	test('without any secret nothing is accepted', () => {
		expect(findError({}, { secrets: [] })).toBe('signature mismatch');
	});
});

describe('freshness', () => {
	test.each([
		[0, 300, undefined],
		[300, 300, undefined],
		[-300, 300, undefined],
		[301, 300, 'too old'],
		[-301, 300, 'too new'],
		[10 ** 9, 300, 'too old'],
		[-(10 ** 9), 300, 'too new'],
		[5, 5, undefined],
		[6, 5, 'too old'],
		[0, NaN, 'too old'],
	])(
		'%i seconds after it was sent, with a tolerance of %p, the error of a delivery is %p',
		(...row) => {
			const [seconds, toleranceSeconds, reason] = row;
			expect(findError({}, { now: SENT + seconds, toleranceSeconds })).toBe(reason);
		},
	);
});

describe('formats', () => {
	const { signature } = genuine;
	const base64 = Buffer.from(signature!, 'hex').toString('base64');

	test.each([
		['no signature', { signature: undefined }, 'missing header'],
		['an empty signature', { signature: '' }, 'missing header'],
		['no timestamp', { timestamp: undefined }, 'missing header'],
		['an empty timestamp', { timestamp: '' }, 'missing header'],
		['a short signature', { signature: signature!.slice(1) }, 'bad signature format'],
		['a long signature', { signature: `${signature}0` }, 'bad signature format'],
		['a prefix', { signature: `sha256=${signature}` }, 'bad signature format'],
		['two signatures', { signature: `${signature}, ${signature}` }, 'bad signature format'],
		['a letter beyond f', { signature: `g${signature!.slice(1)}` }, 'bad signature format'],
		['a line end', { signature: `${signature}\n` }, 'bad signature format'],
		['base64', { signature: base64 }, 'bad signature format'],
		['milliseconds', { timestamp: `${SENT}000` }, 'bad timestamp format'],
		['a fraction', { timestamp: `${SENT}.0` }, 'bad timestamp format'],
		['a sign', { timestamp: `+${SENT}` }, 'bad timestamp format'],
		['a negative', { timestamp: `-${SENT}` }, 'bad timestamp format'],
		['an exponent', { timestamp: '1e9' }, 'bad timestamp format'],
		['a date', { timestamp: '2024-11-04T17:40:38Z' }, 'bad timestamp format'],
		['hexadecimal', { timestamp: '0x6728feb6' }, 'bad timestamp format'],
		['a blank', { timestamp: ` ${SENT}` }, 'bad timestamp format'],
		// The signature covers the timestamp as it is written.
		['a leading zero', { timestamp: `0${SENT}` }, 'signature mismatch'],
	])('%s is rejected', (_, change, reason) => {
		expect(findError(change)).toBe(reason);
	});

	test('uppercase hexadecimal digits are accepted', () => {
		expect(findError({ signature: signature!.toUpperCase() })).toBeUndefined();
	});
});

describe('properties', () => {
	const vector = fc.constantFrom(...vectors);
	const flipped = (bytes: Buffer, bit: number): Buffer => {
		const changed = Buffer.from(bytes);
		changed[bit >> 3]! ^= 1 << (bit & 7);
		return changed;
	};

	test('any changed bit of the body causes a rejection', () => {
		const filled = fc.constantFrom(...vectors.filter(({ body_base64 }) => body_base64 !== ''));
		fc.assert(
			fc.property(filled, fc.nat(), (one, at) => {
				const delivery = makeDelivery(one);
				const rawBody = flipped(delivery.rawBody, at % (delivery.rawBody.length * 8));
				const change = { ...delivery, rawBody };
				expect(findError(change, { secrets: [one.secret] })).toBe('signature mismatch');
			}),
		);
	});

	test('any changed bit of the signature causes a rejection', () => {
		fc.assert(
			fc.property(vector, fc.nat(255), (one, bit) => {
				const signature = flipped(Buffer.from(one.signature, 'hex'), bit).toString('hex');
				const change = { ...makeDelivery(one), signature };
				expect(findError(change, { secrets: [one.secret] })).toBe('signature mismatch');
			}),
		);
	});

	test('any headers cause a reason, and are never accepted', () => {
		const text = fc.option(fc.string({ unit: 'binary' }), { nil: undefined });
		fc.assert(
			fc.property(text, text, fc.uint8Array(), (signature, timestamp, body) => {
				const delivery = { rawBody: Buffer.from(body), signature, timestamp };
				expect(typeof findError(delivery)).toBe('string');
			}),
		);
	});
});
