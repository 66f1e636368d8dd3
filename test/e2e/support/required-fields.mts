type Property = {
	name: string;
	required?: boolean;
	default: unknown;
	options?: { name: string; value: string }[];
	displayOptions?: { show?: Record<string, unknown[]>; hide?: Record<string, unknown[]> };
};

/** A node's description as n8n sends it to the editor. */
export type NodeType = { name: string; properties: Property[] };

/** Parameters that an operation (by its label) shows and requires, and that have no default. */
export function requiredAndEmpty(node: NodeType, resource: string, label: string): string[] {
	const operation = node.properties
		.filter((property) => property.name === 'operation' && isShown(property, { resource }))
		.flatMap(({ options = [] }) => options)
		.find(({ name }) => name === label)?.value;
	if (!operation) throw new Error(`${resource} has no operation "${label}".`);
	return node.properties
		.filter((property) => property.required && isEmpty(property.default))
		.filter((property) => isShown(property, { resource, operation }))
		.map(({ name }) => name);
}

const isShown = ({ displayOptions = {} }: Property, values: Record<string, string>): boolean =>
	Object.entries(displayOptions.show ?? {}).every(([name, wanted]) =>
		wanted.includes(values[name]),
	) &&
	!Object.entries(displayOptions.hide ?? {}).some(([name, unwanted]) =>
		unwanted.includes(values[name]),
	);

const isEmpty = (preset: unknown): boolean =>
	preset === '' || (preset as { value?: unknown } | undefined)?.value === '';
