import { MediaGenerationApi } from '../../credentials/MediaGenerationApi.credentials.ts';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import {
	NEW_FORM_SINCE,
	NODE_VERSIONS,
	TRIGGER_SIMPLIFIED_SINCE,
	TRIGGER_VERSIONS,
} from '../../nodes/MediaGeneration/catalog/versions.ts';
import { nodeProperties } from '../../nodes/MediaGeneration/form/properties.ts';
import { triggerProperties } from '../../nodes/MediaGeneration/form/trigger-properties.ts';
import { forbiddenChanges } from './compare.mts';
import type { Contract } from './contract.mts';
import { contractOf } from './contract.mts';
import { operationsPart, toolsDocument } from './documents.mts';
import { withParts } from './markdown.mts';
import { moneyDocument } from './money.mts';
import { eventSchema, outputSchemas } from './output-schema.mts';

/** n8n looks here for the schemas of each version of the nodes in this folder. */
export const SCHEMA_FOLDER = 'nodes/MediaGeneration/__schema__';
const CONTRACT = 'docs/contract.json';
const README = 'README.md';
const TOOLS = 'docs/tools.md';
const MONEY = 'docs/money.md';

export interface Generated {
	/** Text of each file by its path from the repository root; JSON is not yet formatted. */
	readonly files: ReadonlyMap<string, string>;
	/** Why the generated files must not replace the present ones; empty if they may. */
	readonly problems: readonly string[];
}

/** One parameter a line, so that a change shows as one line. */
function contractJson({ version, parameters }: Contract): string {
	const lines = Object.entries(parameters).map(
		([path, parameter]) => `${JSON.stringify(path)}: ${JSON.stringify(parameter)}`,
	);
	return `{\n"version": ${JSON.stringify(version)},\n"parameters": {\n${lines.join(',\n')}\n}\n}`;
}

const currentContract = (version: string): Contract =>
	contractOf(version, [
		{ name: 'mediaGeneration', properties: nodeProperties(catalog), versions: NODE_VERSIONS },
		{ name: 'mediaGenerationTrigger', properties: triggerProperties, versions: TRIGGER_VERSIONS },
		{ name: 'mediaGenerationApi', properties: new MediaGenerationApi().properties },
	]);

/**
 * Everything that is made from the catalog.
 * @param read the present text of a file, undefined if it does not exist
 */
export function generate(read: (path: string) => string | undefined): Generated {
	const files = new Map<string, string>();
	const problems: string[] = [];

	for (const version of NODE_VERSIONS) {
		const folder = `${SCHEMA_FOLDER}/v${version.toFixed(1)}.0`;
		for (const [operation, schema] of outputSchemas(catalog, version >= NEW_FORM_SINCE)) {
			files.set(`${folder}/${operation}.json`, JSON.stringify({ ...schema, version: 1 }));
		}
	}

	for (const version of TRIGGER_VERSIONS) {
		const schema = eventSchema(version >= TRIGGER_SIMPLIFIED_SINCE);
		files.set(
			`${SCHEMA_FOLDER}/v${version.toFixed(1)}.0.json`,
			JSON.stringify({ ...schema, version: 1 }),
		);
	}

	const { version } = JSON.parse(read('package.json') ?? '{}') as { version: string };
	const contract = currentContract(version);
	const before = read(CONTRACT);
	const forbidden = before ? forbiddenChanges(JSON.parse(before) as Contract, contract) : [];
	problems.push(...forbidden.map((change) => `${change} (only a new major version may do that)`));
	files.set(CONTRACT, contractJson(contract));

	files.set(TOOLS, toolsDocument(catalog));
	files.set(MONEY, moneyDocument());
	try {
		files.set(README, withParts(read(README) ?? '', { operations: operationsPart(catalog) }));
	} catch (error) {
		problems.push(`${README}: ${(error as Error).message}`);
	}
	return { files, problems };
}
