import { randomUUID } from 'node:crypto';
import { Command, InvalidArgumentError, Option } from 'commander';
import { EVENT_TYPES, type EventType } from '../nodes/MediaGeneration/catalog/events.ts';
import { signEvent } from '../sandbox/signature.mts';

const quoteArgument = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const accept = (isValid: (text: string) => boolean, problem: string) => (text: string) => {
	if (isValid(text)) return text;
	throw new InvalidArgumentError(problem);
};

const acceptAddress = accept(
	(text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
	'It must be a URL that starts with https:// or http://.',
);
const acceptSecret = accept(
	(text) => text.trim() !== '',
	'It is empty, so no trigger would accept the event.',
);
const acceptPrefix = accept(
	(text) => /^[a-z][a-z0-9-]*$/i.test(text),
	'It may contain only letters, digits and hyphens.',
);

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
	.requiredOption('--url <url>', 'Production URL or Test URL of the trigger', acceptAddress)
	.addOption(
		new Option(
			'--secret <secret>',
			'webhook secret; set WEBHOOK_SECRET instead to keep it out of the shell history',
		)
			.env('WEBHOOK_SECRET')
			.argParser(acceptSecret)
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
		acceptPrefix,
		'service',
	)
	.parse()
	.opts<{ url: string; secret: string; type: EventType; id: string; prefix: string }>();

const body = makeBody(type, id);
const signature = signEvent(prefix, secret, String(Math.floor(Date.now() / 1_000)), body);
const headers = Object.entries({ 'content-type': 'application/json', ...signature })
	.map(([name, value]) => `--header ${quoteArgument(`${name}: ${value}`)}`)
	.join(' ');
console.log(`curl --include ${headers} --data-binary ${quoteArgument(body)} ${quoteArgument(url)}`);
console.error('The signature is valid for five minutes.');
