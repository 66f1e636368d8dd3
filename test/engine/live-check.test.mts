import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { root } from '../../machine/root.mts';
import { useSandbox } from '../support/use-sandbox.mts';

/** `npm run live-check` against the sandbox in place of the live service. */

const service = useSandbox({ layout: 'nested', renderMs: 100 });
beforeEach(() => service.clearRequestsAndFaults());

const COMMAND = ['node', '--import', 'tsx', 'scripts/live-check.mts'];

async function runLiveCheck(MAGIC_HOUR_API_KEY = service.apiKey, start = '--yes', keys?: string) {
	const command = [...COMMAND, ...start.split(' ').filter(Boolean), '--base-url', service.baseUrl];
	const env = { ...process.env, MAGIC_HOUR_API_KEY };
	// `script` of util-linux runs the command in a terminal.
	const inTerminal = ['script', '--quiet', '--return', '--command', command.join(' '), '/dev/null'];
	const [program, ...words] = keys === undefined ? command : inTerminal;
	const child = spawn(program!, words, { cwd: root, env });
	child.stdout.on('data', (printed) => {
		if (String(printed).includes('Press Enter')) child.stdin.write(keys!);
	});
	if (keys === undefined) child.stdin.end();
	const ended = once(child, 'close') as Promise<[number]>;
	const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
	return { code: (await ended)[0], report: output + errors };
}

const readEmail = async () => (await service.get<{ email: string }>('/v1/account')).body.email;

test('without a fault, everything works, nothing differs, and the report contains no secret', async () => {
	const { code, report } = await runLiveCheck();
	expect(report).toContain('12 of 12 calls work. Nothing was charged.');
	expect(report).toContain('openapi.yaml: none');
	expect(code).toBe(0);
	for (const secret of [service.apiKey, await readEmail()]) expect(report).not.toContain(secret);
	const paid = (await service.listProjects()).filter(({ credits_charged }) => credits_charged > 0);
	expect(paid).toEqual([]);
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

test('only with its option, the check starts a paid project, whose End is behind the end of the file', async () => {
	const { code, report } = await runLiveCheck(service.apiKey, '--yes --charge-past-end');
	expect(report).toMatch(/End behind the file's end, 3 of 6 seconds: \d+ credits charged\./);
	expect(code).toBe(0);
	const paid = (await service.listProjects()).filter(({ credits_charged }) => credits_charged > 0);
	expect(paid).toHaveLength(1);
});

test('without a key, three lines describe what the check would do', async () => {
	const { code, report } = await runLiveCheck('');
	expect(report.trim().split('\n')).toHaveLength(3);
	expect(code).toBe(2);
	expect(await service.listRequests()).toEqual([]);
});
