import { Command } from 'commander';
import { buildIfStale, withBuildLock } from '../machine/build.mts';
import {
	cleanUp,
	describeError,
	runCommand,
	createTemporaryFolder,
	registerCleanUp,
} from '../machine/cleanup.mts';
import { CALLS, measureChargePastEnd, type Call, type LiveContext } from './live-check/calls.mts';
import { compare, Recorder } from './live-check/recorder.mts';

const MAGIC_HOUR_URL = 'https://api.magichour.ai';
const KEY = process.env.MAGIC_HOUR_API_KEY ?? '';

const MANUAL_STEPS = `
No API registers a webhook. To check the trigger, follow the two steps of docs/contributing/maintenance.md,
"Run it against the live service": register the URL of a tunnel, and compare with npm run sign-event.`;

const { yes, chargePastEnd, baseUrl } = new Command('live-check')
	.description('Runs the built nodes against the live service, with calls that cost nothing.')
	.option('--yes', 'make the calls instead of listing them', false)
	.option(
		'--charge-past-end',
		'last, spend credits: subtitles of a three-second clip with an End of six seconds',
		false,
	)
	.option(
		'--base-url <address>',
		'another service in format Nested, such as the sandbox',
		MAGIC_HOUR_URL,
	)
	.parse()
	.opts<{ yes: boolean; chargePastEnd: boolean; baseUrl: string }>();

/**
 * Masks the API key, e-mail addresses, and the queries of URLs (which may have signatures), since the report may be
 * pasted into an issue.
 */
const mask = (text: string): string =>
	(KEY ? text.replaceAll(KEY, '…') : text)
		.replace(/[\w.+-]+@[\w-]+\.[\w.-]+/g, '…')
		.replace(/(https?:\/\/[^\s"'?]+)\?[^\s"']+/g, '$1?…');
const print = (line: string) => console.log(mask(line));

print(`Calls to ${baseUrl}, each with a published price of 0 credits:\n`);
for (const { name, requests } of CALLS) print(`  ${name.padEnd(38)}${requests}`);
if (KEY === '' || !yes) {
	print('\nTo begin, set MAGIC_HOUR_API_KEY to a key of the developer hub, and add --yes.');
	process.exitCode = 2;
} else {
	await runCommand(checkAllCalls, (error) => console.error(mask(`\n${describeError(error)}`)));
	// Exits, since a call may continue after a charge.
	process.exit();
}

async function checkAllCalls(): Promise<void> {
	await withBuildLock(() => buildIfStale(print));
	const recorder = await Recorder.start(baseUrl.replace(/\/(v1\/?)?$/, ''));
	registerCleanUp('the recorder', () => recorder.server.close());
	const live = await startLive(recorder);
	const differences = new Set<string>();
	let worked = 0;
	print('');
	for (const call of CALLS) {
		// Throws as soon as credits are charged, even if the call continues.
		const failure = await Promise.race([
			runAndCheckCall(call, live, recorder, differences),
			recorder.chargePromise,
		]);
		if (failure === undefined) worked++;
		print(failure === undefined ? `works    ${call.name}` : `differs  ${call.name}: ${failure}`);
	}
	print(`\n${worked} of ${CALLS.length} calls work. Nothing was charged.`);
	if (chargePastEnd) {
		recorder.mayCharge = true;
		const credits = await measureChargePastEnd(live).catch(describeError);
		print(`\nEnd behind the file's end, 3 of 6 seconds: ${String(credits)} credits charged.`);
	}
	print(`\nDifferences from sandbox/contract/openapi.yaml: ${differences.size || 'none'}`);
	for (const line of differences) print(`- ${line}`);
	print(MANUAL_STEPS);
	process.exitCode = worked === CALLS.length ? 0 : 1;
	await cleanUp();
}

/** Sends the API requests of n8n's engine to the service through the recorder. */
async function startLive(recorder: Recorder): Promise<LiveContext> {
	// Sets the folder before the import, since n8n-core reads the variable at load time.
	[process.env.N8N_USER_FOLDER] = await createTemporaryFolder('live-check');
	const { EmbeddedN8n } = await import('../hosts/engine/embedded-n8n.mts');
	const recorderUrl = recorder.server.baseUrl;
	const throughRecorder = (request: { baseURL?: string; url: string }) => {
		if (request.baseURL !== undefined) return { ...request, baseURL: recorderUrl };
		const { pathname, search } = new URL(request.url);
		return { ...request, url: recorderUrl + pathname + search };
	};
	const n8n = await EmbeddedN8n.start({ form: 'built', changeRequest: throughRecorder as never });
	registerCleanUp("n8n's engine", () => n8n.close());
	const service =
		baseUrl === MAGIC_HOUR_URL
			? { service: 'magicHour' }
			: { service: 'custom', baseUrl, layout: 'nested' };
	const values = { ...service, apiKey: KEY };
	const credential = await n8n.saveCredential(values);
	return { n8n, values, credential, recorderUrl };
}

/** Makes the call, and adds its differences from the contract. Returns the reason if the outcome isn't as expected. */
async function runAndCheckCall(
	{ run, rejectedWith }: Call,
	live: LiveContext,
	recorder: Recorder,
	differences: Set<string>,
): Promise<string | undefined> {
	const error = await run(live).then(() => undefined, describeError);
	const responses = recorder.responses.splice(0);
	const isRejected = responses.some(({ status }) => rejectedWith?.includes(status));
	for (const response of responses) {
		const { method, path, status } = response;
		const request = `${method} ${path.replace(/(-projects|face-detection)\/.+/, '$1/{id}')} ${status}`;
		const isExpected = status < 300 ? !rejectedWith : rejectedWith?.includes(status);
		if (!isExpected) differences.add(`${request}: not the expected status`);
		for (const difference of compare(response)) differences.add(`${request}: ${difference}`);
	}
	if (!rejectedWith) return error;
	const statuses = responses.map(({ status }) => status).join(', ') || 'no response';
	return isRejected ? undefined : `expected ${rejectedWith.join(' or ')}, got ${statuses}`;
}
