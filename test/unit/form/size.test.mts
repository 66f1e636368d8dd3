import { catalog } from '../../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool';
import { nodeProperties } from '../../../nodes/MediaGeneration/form/properties';

/** n8n sends the form to every editor twice: for the node, and for an agent's tool. */

/** Resources, operations of projects, and the options of every operation. */
const COMMON = 17_000;
/** For a tool's operation, and for each of its fields. */
const PER_TOOL = 2_000;
const PER_FIELD = 500;
/** Fields that several tools share are sent once. */
const PER_FIELD_ON_AVERAGE = 210;
/** One tool is larger than another, and an option or a clearer sentence is no reason to stop anybody. */
const SLACK = 1.02;

const bytesOf = (tools: readonly Tool[]): number =>
	Buffer.byteLength(JSON.stringify(nodeProperties(tools)));

const all = bytesOf(catalog);

/** @throws Error with the advice, which is what a contributor sees */
function within(bytes: number, budget: number, advice: string): void {
	if (bytes > budget) throw new Error(`${bytes} bytes instead of at most ${budget}. ${advice}`);
}

test.each(catalog.map((tool) => [tool.slug, tool] as const))(
	'%s: what it adds to the form fits the number of its fields',
	(_, tool) => {
		const added = all - bytesOf(catalog.filter((other) => other !== tool));
		within(
			added,
			PER_TOOL + PER_FIELD * tool.fields.length,
			'Shorten its descriptions, or take fields that other tools have from catalog/parts.',
		);
	},
);

test('what is there without any tool does not grow unnoticed', () => {
	const advice = 'If what you added is worth it to every editor, raise COMMON in this file.';
	within(bytesOf([]), COMMON, advice);
});

test('the whole form grows with its tools and in no other way', () => {
	const fields = catalog.flatMap((tool) => tool.fields).length;
	const usual = COMMON + PER_TOOL * catalog.length + PER_FIELD_ON_AVERAGE * fields;
	const advice =
		'If form/ now says more of every field, look whether that is worth it. A new option or a longer text is fine: raise SLACK by what it took.';
	within(all, Math.round(SLACK * usual), advice);
});
