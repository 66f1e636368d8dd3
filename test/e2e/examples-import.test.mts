import { NodeHelpers, type INode, type INodeTypeDescription } from 'n8n-workflow';
import { exampleNames, readExample } from '../../examples/examples.mts';
import { listNodeTypes } from '../../hosts/editor/panel.mts';
import type { WorkflowNode } from '../../hosts/run/workflow.mts';
import { borrowN8n, type SharedN8n } from './support/n8n.mts';
import { hosts } from './support/hosts.mts';

describe.each(hosts)('in %s', (hostName) => {
	let n8n: SharedN8n;
	let known: INodeTypeDescription[];
	beforeAll(async () => {
		n8n = await borrowN8n(hostName);
		known = await listNodeTypes<INodeTypeDescription>(n8n.rest);
	});
	afterAll(async () => await n8n?.close());

	const describing = ({ type, typeVersion }: WorkflowNode) =>
		known.find(({ name, version }) => name === type && [version].flat().includes(typeVersion));

	/** n8n 1 has data tables, but no node that creates them, so its users create the table by hand. */
	const isByHand = ({ parameters }: WorkflowNode) =>
		hostName === 'n8n-1' && parameters.resource === 'table';

	test.each(exampleNames)('%s: n8n supports every node in its version', async (name) => {
		const { nodes } = await readExample(name);
		expect(nodes.filter((node) => !describing(node)).map(({ type }) => type)).toEqual([]);
	});

	test.each(exampleNames)(
		'%s: every parameter exists, is shown, and has no issues',
		async (name) => {
			const { nodes } = await readExample(name);
			for (const node of nodes.filter((each) => !isByHand(each))) {
				const description = describing(node)!;
				const { properties } = description;
				const asINode = node as unknown as INode;
				const values = asINode.parameters;
				const shown = NodeHelpers.getNodeParameters(
					properties,
					values,
					true,
					false,
					asINode,
					description,
				);
				expect({ node: node.name, ...shown }).toMatchObject(values);
				const issues = NodeHelpers.getNodeParametersIssues(
					properties,
					{ ...asINode, parameters: shown ?? {} },
					description,
				);
				expect({ node: node.name, issues }).toEqual({ node: node.name, issues: null });
			}
		},
	);

	test.each(exampleNames)('%s: it is saved unchanged', async (name) => {
		const example = await readExample(name);
		const stored = await n8n.rest.createWorkflow(example);
		expect(stored.nodes).toEqual(example.nodes);
		expect(stored.connections).toEqual(example.connections);
	});
});
