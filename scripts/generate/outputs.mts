import type { INodeTypeDescription } from 'n8n-workflow';
import { MediaGenerationApi } from '../../credentials/MediaGenerationApi.credentials.ts';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { MediaGeneration } from '../../nodes/MediaGeneration/MediaGeneration.node.ts';
import { MediaGenerationTrigger } from '../../nodes/MediaGeneration/MediaGenerationTrigger.node.ts';
import { changedEntries, forbiddenChanges } from './compare.mts';
import type { Contract } from './contract.mts';
import { contractOf } from './contract.mts';
import { operationsPart, toolsDocument } from './documents.mts';
import { withParts } from './markdown.mts';
import { moneyDocument } from './money.mts';
import type { Schema } from './output-schema.mts';
import { eventSchema, outputSchemas } from './output-schema.mts';

const { description: action } = new MediaGeneration();
const { description: trigger } = new MediaGenerationTrigger();

/** n8n looks here for the schemas of the nodes in this folder, under their versions. */
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
	/** What becomes of each entry of the contract, since a changed one is easily regenerated without being seen. */
	readonly entries: readonly string[];
}

/** One parameter a line, in order of their paths, so that a change shows as one line. */
function contractJson({ version, parameters }: Contract): string {
	const lines = Object.entries(parameters)
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.map(([path, parameter]) => `${JSON.stringify(path)}: ${JSON.stringify(parameter)}`);
	return `{\n"version": ${JSON.stringify(version)},\n"parameters": {\n${lines.join(',\n')}\n}\n}`;
}

const schemaJson = (schema: Schema): string => JSON.stringify({ ...schema, version: 1 });

const currentContract = (version: string): Contract =>
	contractOf(version, [action, trigger, new MediaGenerationApi()]);

/**
 * Everything that is made from the catalog.
 * @param read the present text of a file, undefined if it does not exist
 */
export function generate(read: (path: string) => string | undefined): Generated {
	const files = new Map<string, string>();
	const problems: string[] = [];

	const schemasOf = ({ version }: INodeTypeDescription) =>
		`${SCHEMA_FOLDER}/v${String(version)}.0.0`;
	for (const [operation, schema] of outputSchemas(catalog)) {
		files.set(`${schemasOf(action)}/${operation}.json`, schemaJson(schema));
	}
	files.set(`${schemasOf(trigger)}.json`, schemaJson(eventSchema));

	const { version } = JSON.parse(read('package.json') ?? '{}') as { version: string };
	const contract = currentContract(version);
	const before = read(CONTRACT);
	const saved = before ? (JSON.parse(before) as Contract) : undefined;
	const forbidden = saved ? forbiddenChanges(saved, contract) : [];
	problems.push(...forbidden.map((change) => `${change} (only a new major version may do that)`));
	files.set(CONTRACT, contractJson(contract));

	files.set(TOOLS, toolsDocument(catalog));
	files.set(MONEY, moneyDocument());
	try {
		files.set(README, withParts(read(README) ?? '', { operations: operationsPart(catalog) }));
	} catch (error) {
		problems.push(`${README}: ${(error as Error).message}`);
	}
	return { files, problems, entries: saved ? changedEntries(saved, contract) : [] };
}
