import type { INodeTypeDescription } from 'n8n-workflow';
import { packageName } from '../../machine/root.mts';
import { MediaGenerationApi } from '../../credentials/MediaGenerationApi.credentials.ts';
import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { MediaGeneration } from '../../nodes/MediaGeneration/MediaGeneration.node.ts';
import { MediaGenerationTrigger } from '../../nodes/MediaGeneration/MediaGenerationTrigger.node.ts';
import { PAGE_PARTS } from './page-parts.mts';
import {
	createParameterSnapshot,
	findForbiddenChanges,
	type ParameterSnapshot,
} from './parameter-snapshot.mts';
import { insertParts } from './markdown.mts';
import { eventSchema, listOutputSchemas, type Schema } from './output-schema.mts';
import { writeToolPage } from './tool-page.mts';

const { description: action } = new MediaGeneration();
const { description: trigger } = new MediaGenerationTrigger();

/** n8n expects the nodes' output schemas here, by version. */
export const SCHEMA_FOLDER = 'nodes/MediaGeneration/__schema__';
const PARAMETER_SNAPSHOT_FILE = 'docs/contract.json';
/** The pages of the tools, beside handwritten pages with generated parts. */
export const TOOLS_FOLDER = 'docs/tools';

/** Sorts the parameters by path, so that reordering the form makes no diff. */
function writeContractJson({ version, parameters }: ParameterSnapshot): string {
	const lines = Object.entries(parameters)
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.map(([path, parameter]) => `${JSON.stringify(path)}: ${JSON.stringify(parameter)}`);
	return `{\n"version": ${JSON.stringify(version)},\n"parameters": {\n${lines.join(',\n')}\n}\n}`;
}

const writeSchemaJson = (schema: Schema): string => JSON.stringify({ ...schema, version: 1 });

export function generate(read: (path: string) => string | undefined) {
	/** The text of each file by its path in the repository; JSON and code are not formatted yet. */
	const files = new Map<string, string>();
	/** The reasons why the generated files must not replace the current ones. */
	const problems: string[] = [];

	const schemasOf = ({ version }: INodeTypeDescription) =>
		`${SCHEMA_FOLDER}/v${String(version)}.0.0`;
	for (const [operation, schema] of listOutputSchemas()) {
		files.set(`${schemasOf(action)}/${operation}.json`, writeSchemaJson(schema));
	}
	files.set(`${schemasOf(trigger)}.json`, writeSchemaJson(eventSchema));

	// n8n reads this file if a description has no `codex`.
	for (const { name, codex } of [action, trigger]) {
		const node = `${packageName}.${name}`;
		const text = JSON.stringify({ node, nodeVersion: '1.0', codexVersion: '1.0', ...codex });
		files.set(`nodes/MediaGeneration/${name.replace(/^m/, 'M')}.node.json`, text);
	}

	const { version } = JSON.parse(read('package.json') ?? '{}') as { version: string };
	const contract = createParameterSnapshot(version, [action, trigger, new MediaGenerationApi()]);
	const before = read(PARAMETER_SNAPSHOT_FILE);
	const saved = before ? (JSON.parse(before) as ParameterSnapshot) : undefined;
	const forbidden = saved ? findForbiddenChanges(saved, contract) : [];
	problems.push(...forbidden.map((change) => `${change} (only a new major version may do that)`));
	files.set(PARAMETER_SNAPSHOT_FILE, writeContractJson(contract));

	for (const tool of catalog) files.set(`${TOOLS_FOLDER}/${tool.slug}.md`, writeToolPage(tool));
	for (const [path, parts] of Object.entries(PAGE_PARTS)) {
		try {
			files.set(path, insertParts(read(path) ?? '', parts()));
		} catch (error) {
			problems.push(`${path}: ${(error as Error).message}`);
		}
	}
	return { files, problems };
}
