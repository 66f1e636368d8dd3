import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import axios from 'axios';
import { Argument, Command } from 'commander';
import { load as parse } from 'js-yaml';
import { root } from '../machine/root.mts';
import { loadContract } from '../sandbox/contract/contract.mts';
import { findDrift, formatDifference, type AcceptedDifferences } from './drift/find-drift.mts';

/**
 * The OpenAPI documents of the API, which the repository of the command line client updates daily, and of the webhook
 * events.
 */
const DOCUMENT_URLS = [
	'https://raw.githubusercontent.com/magichourhq/magic-hour-cli/main/api/openapi.json',
	'https://raw.githubusercontent.com/magichourhq/docs/main/webhook-reference/openapi.json',
];

async function load(source: string): Promise<object> {
	try {
		const text = /^https?:/.test(source)
			? (await axios.get<string>(source, { responseType: 'text', timeout: 60_000 })).data
			: readFileSync(source, 'utf8');
		// The YAML parser also reads JSON.
		return parse(text) as object;
	} catch (error) {
		return command.error(`${source} could not be read: ${(error as Error).message}`);
	}
}

const command = new Command('drift')
	.description(
		'Compares current OpenAPI documents of the live service with the sandbox’s contract.',
	)
	.addArgument(
		new Argument(
			'[documents...]',
			'files or addresses: the API document, and that of the events if it is separate',
		).default(DOCUMENT_URLS, 'the newest public ones'),
	)
	.parse();

const documents = await Promise.all((command.processedArgs[0] as string[]).map(load));
const accepted = await load(join(root, 'scripts', 'drift', 'accepted.yaml'));
const found = findDrift(documents, loadContract().document, accepted as AcceptedDifferences);
for (const difference of found) console.log(`- \`${formatDifference(difference)}\``);
if (found.length === 0) console.log('No open differences.');
// The exit code is 2, since 1 means that the comparison itself failed.
else process.exitCode = 2;
