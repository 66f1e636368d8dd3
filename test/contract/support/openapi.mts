import type { Layout } from '../../../nodes/MediaGeneration/fields';
import { loadContract, type Price } from '../../../sandbox/contract/contract.mts';

/** The parts of a JSON schema that the tests read. */
interface Schema {
	readonly enum?: readonly unknown[];
	readonly maximum?: number;
	readonly properties?: Readonly<Record<string, Schema>>;
	readonly 'x-extensions'?: Readonly<Record<string, readonly string[]>>;
	readonly 'x-codes'?: Readonly<Record<string, readonly string[]>>;
}

interface Operation {
	readonly 'x-tool'?: { kind: string };
	readonly 'x-price'?: Price;
	readonly 'x-layouts'?: readonly string[];
}

interface Document {
	readonly info: { readonly description: string };
	readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
	readonly webhooks: Readonly<Record<string, unknown>>;
	readonly components: {
		readonly schemas: Readonly<Record<string, Schema>>;
	};
}

export const openapi = loadContract().document as unknown as Document;

/** The validator's error if it can't use the schema. */
export function findDefect(schema: string): string | undefined {
	try {
		loadContract().getValidator(schema);
		return undefined;
	} catch (error) {
		return (error as Error).message;
	}
}

/** Lists the contract's objections to a value that should match the schema, such as `face-swap.flat`. */
export function listObjections(schema: string, value: unknown): string[] {
	const check = loadContract().getValidator(schema);
	if (check(value)) return [];
	return check.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
}

export const findSchema = (name: string): Schema | undefined => openapi.components.schemas[name];

export const findToolSchema = (slug: string, layout: Layout): Schema | undefined =>
	findSchema(`${slug}.${layout}`);

/** The kind of each tool's result, by slug. Tools without an operation in the node are left out. */
export const operationTools = new Map(
	loadContract()
		.tools.filter(({ without_operation }) => !without_operation)
		.map(({ slug, kind }) => [slug, kind] as const),
);
