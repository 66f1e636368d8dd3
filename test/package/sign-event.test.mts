import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { verifyDelivery } from '../../nodes/MediaGeneration/trigger/webhook/verify';
import { Receiver } from '../support/receiver.mts';
import { root } from '../../machine/root.mts';

const run = promisify(execFile);
const SECRET = "whsec_it's $HOME `secret`";

let receiver: Receiver;

beforeAll(async () => (receiver = await Receiver.start()));
beforeEach(() => receiver.received.splice(0));
afterAll(() => receiver.close());

/** The output of `npm run sign-event`; rejects with the command's message if it fails. */
async function readPrinted(args: string[], env: object = { WEBHOOK_SECRET: SECRET }) {
	const command = ['--import', 'tsx', 'scripts/sign-event.mts', ...args];
	const { stdout } = await run(process.execPath, command, {
		cwd: root,
		env: { ...process.env, WEBHOOK_SECRET: undefined, ...env },
	});
	return stdout;
}

/**
 * The request that a shell sends with this line. `reason` is the node's reason to reject it with this secret, or
 * undefined.
 */
async function readSent(line: string, { prefix = 'service', secret = SECRET } = {}) {
	const { stdout } = await run('sh', ['-c', line]);
	expect(stdout).toContain('200 OK');
	const [{ rawBody, headers }] = receiver.received as [(typeof receiver.received)[0]];
	expect(headers[`${prefix}-event-signature`]).toBeDefined();
	const reason = verifyDelivery(Buffer.from(rawBody), headers, [secret], Date.now() / 1_000);
	return { rawBody, headers, reason };
}

test('the command prints one line that sends a genuine event when a shell runs it', async () => {
	const line = await readPrinted(['--url', receiver.url]);
	expect(line.trim()).not.toContain('\n');
	expect(line).not.toContain(SECRET);
	const { rawBody, headers, reason } = await readSent(line);
	expect(reason).toBeUndefined();
	expect(headers['content-type']).toBe('application/json');
	expect(JSON.parse(rawBody)).toMatchObject({
		type: 'video.completed',
		payload: { status: 'complete', downloads: [{ url: expect.any(String) }] },
	});
});

const TO = ['--url', 'https://a.test'];

test.each([
	['without a secret', {}],
	['with an empty secret', { WEBHOOK_SECRET: '' }],
])('%s, the message explains where to set one', async (_, env) => {
	await expect(readPrinted(TO, env)).rejects.toThrow(/error: .*--secret/s);
});
