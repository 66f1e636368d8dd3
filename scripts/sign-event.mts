import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { EVENT_TYPES, type EventType } from '../nodes/MediaGeneration/catalog/events.ts';
import { signEvent } from '../sandbox/signature.mts';

type Flags = {
	url: string;
	secret: string;
	type: EventType;
	id: string;
	prefix: string;
	bodyFile?: string;
};

/** The text to sign, and curl's argument for sending exactly its bytes. */
type Body = { text: string; argument: string };

const quoteArgument = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

function parseWebAddress(text: string): string {
	if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
	throw new InvalidArgumentError('It must be a URL that starts with https:// or http://.');
}

function readSecret(text: string): string {
	if (text.trim() !== '') return text;
	throw new InvalidArgumentError('It is empty, so no trigger would accept the event.');
}

function readHeaderPrefix(text: string): string {
	if (/^[a-z][a-z0-9-]*$/i.test(text)) return text;
	throw new InvalidArgumentError('It may contain only letters, digits and hyphens.');
}

function makeBody(type: EventType, id: string): Body {
	const expires_at = new Date(Date.now() + 24 * 3_600_000).toISOString();
	const link = { url: `https://example.com/${id}`, expires_at };
	const outcome = {
		started: { status: 'rendering', downloads: [] },
		completed: { status: 'complete', downloads: [link] },
		errored: { status: 'error', downloads: [], error: { code: 'unknown_error' } },
	}[type.split('.')[1] as 'started' | 'completed' | 'errored'];
	const text = JSON.stringify({ type, payload: { id, ...outcome } });
	return { text, argument: quoteArgument(text) };
}

function readBodyFile(file: string): Body {
	const path = resolve(file);
	const bytes = readFileSync(path);
	const text = bytes.toString('utf8');
	if (!Buffer.from(text).equals(bytes)) throw new Error(`${path} is not UTF-8 text`);
	return { text, argument: quoteArgument(`@${path}`) };
}

const command = new Command('sign-event')
	.description('Prints a curl command that sends a signed event to the URL of a trigger.')
	.requiredOption('--url <url>', 'Production URL or Test URL of the trigger', parseWebAddress)
	.addOption(
		new Option(
			'--secret <secret>',
			'webhook secret; set WEBHOOK_SECRET instead to keep it out of the shell history',
		)
			.env('WEBHOOK_SECRET')
			.argParser(readSecret)
			.makeOptionMandatory(),
	)
	.addOption(
		new Option('--type <type>', 'event type').choices(EVENT_TYPES).default('video.completed'),
	)
	.addOption(
		new Option(
			'--id <id>',
			'project ID; only the first event of a type and ID runs a workflow',
		).default(`test-${randomUUID()}`, 'a new one'),
	)
	.option(
		'--prefix <prefix>',
		'prefix of the signature headers; magic-hour for Magic Hour',
		readHeaderPrefix,
		'service',
	)
	.addOption(new Option('--body-file <path>', 'a file to send unchanged').conflicts(['type', 'id']))
	.parse();
const { url, secret, type, id, prefix, bodyFile } = command.opts<Flags>();

try {
	const body = bodyFile === undefined ? makeBody(type, id) : readBodyFile(bodyFile);
	const timestamp = String(Math.floor(Date.now() / 1_000));
	const headers = {
		'content-type': 'application/json',
		...signEvent(prefix, secret, timestamp, body.text),
	};
	const args = [
		'curl --include',
		...Object.entries(headers).map(
			([name, value]) => `--header ${quoteArgument(`${name}: ${value}`)}`,
		),
		`--data-binary ${body.argument}`,
		quoteArgument(url),
	];
	console.log(args.join(' '));
	console.error('The signature is valid for five minutes.');
} catch (error) {
	command.error(`error: ${(error as Error).message}`);
}
