import { Command, InvalidArgumentError, Option } from 'commander';
import { startSandbox, type SandboxOptions } from './server.mts';
import { HEADER_PREFIX } from './signature.mts';
import type { Layout } from './types.mts';

const makeNumberParser = (lowest: number, highest: number) => (text: string) => {
	const value = Number(text);
	if (text.trim() !== '' && value >= lowest && value <= highest) return value;
	throw new InvalidArgumentError(`It must be a number from ${lowest} to ${highest}.`);
};

const flags = new Command('sandbox')
	.description('Stands in for Magic Hour on this machine.')
	.option(
		'--port <number>',
		'port on 127.0.0.1; 0 picks a free one',
		makeNumberParser(0, 65_535),
		0,
	)
	.addOption(
		new Option(
			'--layout <layout>',
			"request format; Magic Hour's is nested, the specification's flat",
		)
			.choices(['flat', 'nested'])
			.default('nested'),
	)
	.option('--render-ms <ms>', 'how long a project takes', makeNumberParser(0, 86_400_000), 1_500)
	.option('--api-key <key>', 'API key to accept (default: a random one)')
	.parse()
	.opts<SandboxOptions & { layout: Layout }>();

const sandbox = await startSandbox(flags).catch(({ code, message }: NodeJS.ErrnoException) => {
	const isTaken = code === 'EADDRINUSE';
	console.error(isTaken ? `Port ${flags.port} is taken. Choose another with --port.` : message);
	process.exit(1);
});
console.log(`Media generation sandbox, format ${flags.layout === 'flat' ? 'Flat' : 'Nested'}

  Portal  ${sandbox.portalUrl}

Credential in n8n (Media Generation (Magic Hour) API)

  Service         Custom
  Base Address    ${sandbox.baseUrl}
  Request Format  ${flags.layout === 'flat' ? 'Flat' : 'Nested'}
  API Key         ${sandbox.apiKey}
  Webhook Secret  shown once when you create a webhook in the portal

Events are signed in the headers ${HEADER_PREFIX[flags.layout]}-event-signature and ${HEADER_PREFIX[flags.layout]}-event-timestamp.

Press Ctrl+C to stop.`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
	process.once(signal, () => void sandbox.close().then(() => process.exit(0)));
}
