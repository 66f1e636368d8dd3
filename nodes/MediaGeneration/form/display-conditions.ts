import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

export type Conditions = NonNullable<IDisplayOptions['show']>;

type WithDisplayOptions<T> = T & { displayOptions?: IDisplayOptions };

const addConditions =
	(kind: 'show' | 'hide') =>
	<T>(conditions: Conditions, one: WithDisplayOptions<T>): WithDisplayOptions<T> => {
		if (Object.keys(conditions).length === 0) return one;
		const { displayOptions = {} } = one;
		return {
			...one,
			displayOptions: { ...displayOptions, [kind]: { ...conditions, ...displayOptions[kind] } },
		};
	};

export const showWhen = addConditions('show');
export const hideWhen = addConditions('hide');

/** The properties of one operation, from top to bottom. */
export interface Panel {
	readonly resource: string;
	readonly operation: string;
	readonly properties: readonly INodeProperties[];
}

const listResourcesAndOperations = (panels: readonly Panel[]) => ({
	resource: [...new Set(panels.map((panel) => panel.resource))],
	operation: [...new Set(panels.map((panel) => panel.operation))],
});

/**
 * The conditions that show a property only in its own panels: the operations and, if a panel without the property has
 * an operation of the same name, also the resources. A property in all panels needs no condition.
 */
function findConditions(own: readonly Panel[], all: readonly Panel[]): Conditions {
	if (own.length === all.length) return {};
	const { resource, operation } = listResourcesAndOperations(own);
	const isAmbiguous = all.some(
		(panel) => operation.includes(panel.operation) && !own.includes(panel),
	);
	return isAmbiguous ? { resource, operation } : { operation };
}

/** A condition matches every combination of its values. Splits the panels if a combination belongs to another panel. */
function splitPanels(panels: readonly Panel[], all: readonly Panel[]): Array<readonly Panel[]> {
	const { resource, operation } = listResourcesAndOperations(panels);
	const includesOthers = all.some(
		(panel) =>
			!panels.includes(panel) &&
			operation.includes(panel.operation) &&
			resource.includes(panel.resource),
	);
	return includesOthers ? panels.map((panel) => [panel]) : [panels];
}

/** `mergePanels` compares properties by identity, so equal properties become one object. */
function shareEqualProperties(panels: readonly Panel[]): INodeProperties[][] {
	const known = new Map<string, INodeProperties>();
	return panels.map(({ properties }) =>
		properties.map((property) => {
			const key = JSON.stringify(property);
			if (!known.has(key)) known.set(key, property);
			return known.get(key)!;
		}),
	);
}

/** Each panel keeps its order; equal properties appear once if possible. */
export function mergePanels(panels: readonly Panel[]): INodeProperties[] {
	const form: INodeProperties[] = [];
	const left = shareEqualProperties(panels);
	const hasPredecessor = (property: INodeProperties) =>
		left.some((own) => own.indexOf(property) > 0);
	for (;;) {
		const first = left.flatMap((own) => own.slice(0, 1));
		const next = first.find((property) => !hasPredecessor(property)) ?? first[0];
		if (!next) return form;
		const own = panels.filter((_, index) => left[index]![0] === next);
		for (const part of splitPanels(own, panels)) {
			form.push(showWhen(findConditions(part, panels), next));
		}
		for (const rest of left) if (rest[0] === next) rest.shift();
	}
}
