import { statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { exampleNames, readExample } from '../../examples/examples.mts';
import type { Workflow, WorkflowNode } from '../../hosts/run/workflow.mts';
import { packageName, root } from '../../machine/root.mts';
import { readText } from './support/sources.mts';
import { catalog } from '../../nodes/MediaGeneration/catalog';

/**
 * Requirements of an example besides a working workflow: a note, a clear layout, a picture, and an entry in the list of
 * examples.
 */

const isNote = ({ type }: WorkflowNode): boolean => type === 'n8n-nodes-base.stickyNote';
const isOurs = ({ type }: WorkflowNode): boolean => type.startsWith(`${packageName}.`);
const readNote = ({ nodes }: Workflow): string => String(nodes.find(isNote)?.parameters.content);
/** The note's first paragraph, below its heading. */
const readSummary = (workflow: Workflow): string => readNote(workflow).split('\n')[1]!;

test('no two nodes of any example have the same id or webhook', async () => {
	const nodes = (await Promise.all(exampleNames.map(readExample))).flatMap(
		(workflow) => workflow.nodes,
	);
	const ids = nodes.map(({ id }) => id);
	expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
	const webhooks = nodes.flatMap(({ webhookId }) => webhookId ?? []);
	expect(webhooks.filter((id, index) => webhooks.indexOf(id) !== index)).toEqual([]);
});

describe.each(exampleNames)('%s', (name) => {
	let workflow: Workflow;
	beforeAll(async () => {
		workflow = await readExample(name);
	});

	test('contains no credential and no local path', () => {
		expect(workflow.nodes.filter(({ credentials }) => credentials)).toEqual([]);
		expect(readText(`examples/${name}.json`)).not.toMatch(
			/"\/|[A-Z]:\\|\/(home|root|tmp|Users)\b|localhost|127\.0/,
		);
	});

	test('has the current versions and properties of this package’s nodes', () => {
		for (const { type, typeVersion } of workflow.nodes.filter(isOurs)) {
			expect(typeVersion).toBe(type.endsWith('Trigger') ? 2 : 1);
		}
	});

	test('shows the current labels where n8n stored one', () => {
		for (const { parameters } of workflow.nodes.filter(isOurs)) {
			const tool = catalog.find(({ slug }) => slug === parameters.operation);
			for (const field of tool?.fields ?? []) {
				const kept = parameters[field.name] as { value?: string; cachedResultName?: string };
				if (field.kind !== 'choice' || !kept?.cachedResultName) continue;
				const label = field.choices.find(({ value }) => value === kept.value)?.label ?? kept.value;
				expect(kept.cachedResultName).toBe(label);
			}
		}
	});

	test('lets a model enter nothing that determines the price', () => {
		const generating = workflow.nodes.filter(
			({ type, parameters }) =>
				type.endsWith('.mediaGenerationTool') && parameters.resource !== 'project',
		);
		for (const { parameters } of generating) {
			const { prompt, options, ...others } = parameters;
			expect(JSON.stringify(prompt)).toContain('$fromAI');
			expect(JSON.stringify(others)).not.toContain('$fromAI');
			expect(options).toMatchObject({ maxProjects: expect.any(Number) as number });
		}
	});

	test('has one note with three sentences and numbered steps, and one for each of several flows', () => {
		const flows = workflow.nodes.filter(({ type }) =>
			/(?<!executeWorkflow)trigger$/i.test(type),
		).length;
		expect(workflow.nodes.filter(isNote)).toHaveLength(flows > 1 ? 1 + flows : 1);
		expect(readNote(workflow)).toMatch(/^## .+\n.+\.\n\n1\. .+\n2\. /);
		expect(readSummary(workflow).match(/\.(?=\s|$)/g)).toHaveLength(3);
	});

	test('has a small picture, and an entry in examples/README.md', async () => {
		const picture = `docs/images/example-${name}.png`;
		const { format, width } = await sharp(join(root, picture)).metadata();
		expect(format).toBe('png');
		expect(width).toBeGreaterThan(600);
		expect(statSync(join(root, picture)).size).toBeLessThan(120_000);
		expect(readText('examples/README.md')).toContain(
			`## ${workflow.name}\n\n[${name}.json](${name}.json)\n\n![${workflow.name}](../${picture})\n`,
		);
	});
});
