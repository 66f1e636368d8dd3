import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Linter } from 'eslint';
import { ESLint } from 'eslint';
import { parser } from 'typescript-eslint';
import { MediaGeneration } from '../../nodes/MediaGeneration/MediaGeneration.node';
import { MediaGenerationTrigger } from '../../nodes/MediaGeneration/MediaGenerationTrigger.node';

/** The three that n8n's own lint command also omits: newer n8n requires the opposite. */
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

// In a test, this plugin treats every file as its own test file: it must not notice.
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

/** A value as written by hand: the rules look at names without quotes. */
const formatSource = (value: unknown): string =>
	JSON.stringify(value, undefined, '\t').replace(/^(\t*)"([A-Za-z_$][\w$]*)":/gm, '$1$2:');

/** What n8n's rules say about a node whose description is written out in its file. */
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

/** The resources with tools come before the rest: n8n lists the actions in this order, and most users look for a tool. */
const TOOLS_FIRST = "Alphabetize by 'name'. Order: Account | Audio | File | Image | Model";

test('the rules work: a wrong property is reported', async () => {
	const { description } = new MediaGeneration();
	const wrong = {
		displayName: 'is it on',
		name: 'isOn',
		type: 'boolean',
		default: false,
		description: 'Turns it on.',
	};
	const found = await listComplaints('MediaGeneration', {
		...description,
		properties: [...description.properties, wrong],
	});
	expect(found.join('\n')).toContain('node-param-description-boolean-without-whether');
	expect(found.join('\n')).toContain('node-param-display-name-miscased');
});

test.each([
	['MediaGeneration', new MediaGeneration().description],
	['MediaGenerationTrigger', new MediaGenerationTrigger().description],
])('the generated description of %s obeys n8n’s own rules', async (name, description) => {
	const found = await listComplaints(name, description);
	expect(found.filter((complaint) => !complaint.includes(TOOLS_FIRST))).toEqual([]);
});
