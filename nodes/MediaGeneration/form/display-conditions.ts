import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

export type Conditions = NonNullable<IDisplayOptions['show']>;

type WithOptions<T> = T & { displayOptions?: IDisplayOptions };

const isUnconditional = (conditions: Conditions): boolean => Object.keys(conditions).length === 0;

const joined =
	(kind: 'show' | 'hide') =>
	<T>(conditions: Conditions, one: WithOptions<T>): WithOptions<T> => {
		if (isUnconditional(conditions)) return one;
		const { displayOptions = {} } = one;
		return {
			...one,
			displayOptions: { ...displayOptions, [kind]: { ...conditions, ...displayOptions[kind] } },
		};
	};

export const shownWhen = joined('show');
export const hiddenWhen = joined('hide');

/** What one operation shows, from top to bottom. */
export interface Panel {
	readonly resources: readonly string[];
	readonly operation: string;
	readonly properties: readonly INodeProperties[];
}

const each = (values: readonly string[]): string[] => [...new Set(values)];

const resourcesAndOperations = (panels: readonly Panel[]) => ({
	resource: each(panels.flatMap(({ resources }) => resources)),
	operation: each(panels.map((panel) => panel.operation)),
});

/** Their operations, and their resources if an operation has another meaning elsewhere; nothing for all panels. */
function conditionsOf(own: readonly Panel[], all: readonly Panel[]): Conditions {
	if (own.length === all.length) return {};
	const { resource, operation } = resourcesAndOperations(own);
	const isElsewhere = all.some(
		(panel) => operation.includes(panel.operation) && !own.includes(panel),
	);
	return isElsewhere ? { resource, operation } : { operation };
}

/** What hides it in all other panels: their operations, and their resources where an operation is named like an own one. */
function conditionsOfOthers(own: readonly Panel[], all: readonly Panel[]): Conditions {
	const { resource, operation } = resourcesAndOperations(own);
	const others = all.filter((panel) => !own.includes(panel));
	const isNamedAlike = (panel: Panel) => operation.includes(panel.operation);
	const different = resourcesAndOperations(others.filter((panel) => !isNamedAlike(panel)));
	const alike = resourcesAndOperations(others.filter(isNamedAlike));
	if (alike.resource.some((one) => resource.includes(one))) return {};
	return {
		...(alike.resource.length > 0 ? { resource: alike.resource } : {}),
		...(different.operation.length > 0 ? { operation: different.operation } : {}),
	};
}

const lengthOf = ({ displayOptions = {} }: INodeProperties): number =>
	JSON.stringify(displayOptions).length;

/** The property where its own panels are; of the two conditions for that, the shorter one. */
function onlyIn(own: readonly Panel[], all: readonly Panel[], property: INodeProperties) {
	const shown = shownWhen(conditionsOf(own, all), property);
	const others = conditionsOfOthers(own, all);
	const hidden = hiddenWhen(others, property);
	return !isUnconditional(others) && lengthOf(hidden) < lengthOf(shown) ? hidden : shown;
}

/** One condition covers every operation in every resource: if that would include another panel, each gets its own. */
function partsOf(panels: readonly Panel[], all: readonly Panel[]): Array<readonly Panel[]> {
	const { resource, operation } = resourcesAndOperations(panels);
	const isTooMuch = all.some(
		(panel) =>
			!panels.includes(panel) &&
			operation.includes(panel.operation) &&
			panel.resources.some((one) => resource.includes(one)),
	);
	return isTooMuch ? panels.map((panel) => [panel]) : [panels];
}

/** The panels, with one shared object for properties equal in several. */
function withOneOfEach(panels: readonly Panel[]): INodeProperties[][] {
	const known = new Map<string, INodeProperties>();
	return panels.map(({ properties }) =>
		properties.map((property) => {
			const key = JSON.stringify(property);
			if (!known.has(key)) known.set(key, property);
			return known.get(key)!;
		}),
	);
}

/**
 * The panels of all operations merged: each panel keeps its order, and equal properties appear once unless their orders
 * contradict each other.
 */
export function mergedPanels(panels: readonly Panel[]): INodeProperties[] {
	const form: INodeProperties[] = [];
	const left = withOneOfEach(panels);
	const isAwaited = (property: INodeProperties) => left.some((own) => own.indexOf(property) > 0);
	for (;;) {
		const first = left.flatMap((own) => own.slice(0, 1));
		const next = first.find((property) => !isAwaited(property)) ?? first[0];
		if (!next) return form;
		const own = panels.filter((_, index) => left[index]![0] === next);
		for (const part of partsOf(own, panels)) {
			form.push(onlyIn(part, panels, next));
		}
		for (const rest of left) if (rest[0] === next) rest.shift();
	}
}
