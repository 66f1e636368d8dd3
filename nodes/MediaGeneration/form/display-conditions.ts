import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

export type Conditions = NonNullable<IDisplayOptions['show']>;

const addConditions =
	(kind: 'show' | 'hide') =>
	(conditions: Conditions, { displayOptions, ...property }: INodeProperties): INodeProperties => ({
		...property,
		displayOptions: { ...displayOptions, [kind]: { ...conditions, ...displayOptions?.[kind] } },
	});

export const showWhen = addConditions('show');
export const hideWhen = addConditions('hide');

/** The properties of one operation, from top to bottom. */
export interface Panel {
	readonly resource: string;
	readonly operation: string;
	readonly properties: readonly INodeProperties[];
}

/**
 * The conditions that show a property only in its own panels: the operations and, if a panel without the property has
 * an operation of the same name, also the resources.
 */
function findConditions(own: readonly Panel[], all: readonly Panel[]): Conditions {
	const operation = [...new Set(own.map((panel) => panel.operation))];
	const isAmbiguous = all.some(
		(panel) => operation.includes(panel.operation) && !own.includes(panel),
	);
	return isAmbiguous
		? { resource: [...new Set(own.map((panel) => panel.resource))], operation }
		: { operation };
}

/** Each panel keeps its order; equal properties appear once if possible. They are compared as JSON. */
export function mergePanels(panels: readonly Panel[]): INodeProperties[] {
	const form: INodeProperties[] = [];
	const left = panels.map(({ properties }) => properties.map((one) => JSON.stringify(one)));
	for (;;) {
		const first = left.flatMap((own) => own.slice(0, 1));
		const next = first.find((one) => left.every((own) => own.indexOf(one) < 1)) ?? first[0];
		if (next === undefined) return form;
		const own = panels.filter((_, index) => left[index]![0] === next);
		form.push(showWhen(findConditions(own, panels), JSON.parse(next) as INodeProperties));
		for (const rest of left) if (rest[0] === next) rest.shift();
	}
}
