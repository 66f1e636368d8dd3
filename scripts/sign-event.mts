import { randomUUID } from 'node:crypto';
import { Command, InvalidArgumentError, Option } from 'commander';
import { EVENT_TYPES, type EventType } from '../nodes/MediaGeneration/catalog/events.ts';
import { signEvent } from '../sandbox/signature.mts';

type Flags = {
	url: string;
	secret: string;
	type: EventType;
	id: string;
	prefix: string;
};

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

function makeBody(type: EventType, id: string): string {
	const expires_at = new Date(Date.now() + 24 * 3_600_000).toISOString();
	const link = { url: `https://example.com/${id}`, expires_at };
	const outcome = {
		started: { status: 'rendering', downloads: [] },
		completed: { status: 'complete', downloads: [link] },
		errored: { status: 'error', downloads: [], error: { code: 'unknown_error' } },
	}[type.split('.')[1] as 'started' | 'completed' | 'errored'];
	return JSON.stringify({ type, payload: { id, ...outcome } });
}

const { url, secret, type, id, prefix } = new Command('sign-event')
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
	.parse()
	.opts<Flags>();

const body = makeBody(type, id);
const timestamp = String(Math.floor(Date.now() / 1_000));
const headers = {
	'content-type': 'application/json',
	...signEvent(prefix, secret, timestamp, body),
};
const args = [
	'curl --include',
	...Object.entries(headers).map(
		([name, value]) => `--header ${quoteArgument(`${name}: ${value}`)}`,
	),
	`--data-binary ${quoteArgument(body)}`,
	quoteArgument(url),
];
console.log(args.join(' '));
console.error('The signature is valid for five minutes.');
