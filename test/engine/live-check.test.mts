import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { root } from '../../machine/root.mts';
import { useSandbox } from '../support/use-sandbox.mts';

/** `npm run live-check` against the sandbox in place of the live service. */

const service = useSandbox({ layout: 'nested', renderMs: 100 });
beforeEach(() => service.clearRequestsAndFaults());

async function runLiveCheck(MAGIC_HOUR_API_KEY = service.apiKey) {
	const flags = ['--yes', '--charge-past-end', '--base-url', service.baseUrl];
	const command = ['--import', 'tsx', 'scripts/live-check.mts', ...flags];
	const env = { ...process.env, MAGIC_HOUR_API_KEY };
	const child = spawn(process.execPath, command, { cwd: root, env });
	const ended = once(child, 'close') as Promise<[number]>;
	const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
	return { code: (await ended)[0], report: output + errors };
}

const readEmail = async () => (await service.get<{ email: string }>('/v1/account')).body.email;

test('without a fault, everything works, nothing differs, and the report contains no secret', async () => {
	const { code, report } = await runLiveCheck();
	expect(report).toContain('12 of 12 calls work. Nothing was charged.');
	expect(report).toMatch(/End behind the file's end, 3 of 6 seconds: \d+ credits charged\./);
	expect(report).toContain('openapi.yaml: none');
	expect(code).toBe(0);
	for (const secret of [service.apiKey, await readEmail()]) expect(report).not.toContain(secret);
	// Only the option for an End behind the file's end starts a paid project.
	const paid = (await service.listProjects()).filter(({ credits_charged }) => credits_charged > 0);
	expect(paid.map(({ tool }) => tool)).toEqual(['auto-subtitle-generator']);
});

test('a charge ends the check immediately', async () => {
	const body = { id: 'a-project', credits_charged: 5 };
	await service.injectFault('POST', '/v1/ai-qr-code-generator', {
		kind: 'status',
		status: 200,
		body,
	});
	const { code, report } = await runLiveCheck();
	expect(report).toContain('POST /v1/ai-qr-code-generator charged 5 credits: stopped.');
	expect(code).toBe(1);
	const paths = (await service.listRequests()).map(({ path }) => path);
	expect(paths.at(-1)).toBe('/v1/ai-qr-code-generator');
});

test('without a key, the check lists its calls, and makes none', async () => {
	const { code, report } = await runLiveCheck('');
	expect(report).toContain('To begin, set MAGIC_HOUR_API_KEY');
	expect(code).toBe(2);
	expect(await service.listRequests()).toEqual([]);
});
