import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Linter } from 'eslint';
import { ESLint } from 'eslint';
import { parser } from 'typescript-eslint';
import { MediaGeneration } from '../../nodes/MediaGeneration/MediaGeneration.node';
import { MediaGenerationTrigger } from '../../nodes/MediaGeneration/MediaGenerationTrigger.node';

/** The three rules that n8n's own lint command also omits, because newer n8n requires the opposite. */
const LEFT_OUT = [
	'node-class-description-inputs-wrong-regular-node',
	'node-class-description-outputs-wrong',
	'node-param-type-options-max-value-present',
];

interface Rules {
	readonly rules: NonNullable<ESLint.Plugin['rules']>;
	readonly configs: { readonly nodes: { readonly rules: Linter.RulesRecord } };
}

let n8nNodesBase: Rules;

// In a test environment, this plugin would treat every file as its own test file.
beforeAll(() => {
	const { NODE_ENV } = process.env;
	process.env.NODE_ENV = 'production';
	n8nNodesBase = jest.requireActual<Rules>('eslint-plugin-n8n-nodes-base');
	process.env.NODE_ENV = NODE_ENV;
});

const selectRules = (): Linter.RulesRecord =>
	Object.fromEntries(
		Object.entries(n8nNodesBase.configs.nodes.rules).filter(
			([name]) => !LEFT_OUT.includes(name.replace('n8n-nodes-base/', '')),
		),
	);

/** A value in handwritten style: the rules expect property names without quotes. */
const formatSource = (value: unknown): string =>
	JSON.stringify(value, undefined, '\t').replace(/^(\t*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');

async function listComplaints(name: string, description: unknown): Promise<string[]> {
	const eslint = new ESLint({
		cwd: tmpdir(),
		overrideConfigFile: true,
		overrideConfig: [
			{
				files: ['**/*.ts'],
				languageOptions: { parser: parser as Linter.Parser },
				plugins: { 'n8n-nodes-base': { rules: n8nNodesBase.rules } },
				rules: selectRules(),
			},
		],
	});
	const text = `import type { INodeType, INodeTypeDescription } from 'n8n-workflow';
export class ${name} implements INodeType {
	description: INodeTypeDescription = ${formatSource(description)};
}
`;
	const filePath = join(tmpdir(), 'nodes', name, `${name}.node.ts`);
	const results = await eslint.lintText(text, { filePath });
	const lines = text.split('\n');
	return results.flatMap(({ messages }) =>
		messages.map(
			({ ruleId, message, line }) => `${ruleId}: ${message} | ${lines[line - 1]!.trim()}`,
		),
	);
}

/** An accepted finding: resources with tools come first, because n8n lists actions in this order. */
const TOOLS_FIRST = "Alphabetize by 'name'. Order: Account | Audio | File | Image | Model";

test.each([
	['MediaGeneration', new MediaGeneration().description],
	['MediaGenerationTrigger', new MediaGenerationTrigger().description],
])('the generated description of %s follows n8n’s own rules', async (name, description) => {
	const found = await listComplaints(name, description);
	expect(found.filter((complaint) => !complaint.includes(TOOLS_FIRST))).toEqual([]);
});
