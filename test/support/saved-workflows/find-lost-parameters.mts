import {
	isExpression,
	isResourceLocatorValue,
	NodeHelpers,
	type INode,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
	type INodeTypeDescription,
	type NodeParameterValueType,
} from 'n8n-workflow';

/** Lists the values of a saved node that the current form no longer accepts, one sentence each. */
export function findLostParameters(saved: INode, description: INodeTypeDescription): string[] {
	const { properties } = description;
	const all = NodeHelpers.getNodeParameters(
		properties,
		saved.parameters,
		true,
		false,
		saved,
		description,
	)!;
	const isShown: IsShown = (values, property) =>
		NodeHelpers.displayParameter(values, property, saved, description, all);
	return findLostAmong(saved.parameters, properties, saved.name, isShown, all);
}

type IsShown = (values: INodeParameters, property: INodeProperties) => boolean;

function findLostAmong(
	stored: INodeParameters,
	properties: readonly INodeProperties[],
	where: string,
	isShown: IsShown,
	values = stored,
): string[] {
	return Object.entries(stored).flatMap(([name, value]) => {
		const property = properties.find((each) => each.name === name && isShown(values, each));
		const place = `${where}: ${name}`;
		return property
			? findLostValues(value, property, place, isShown)
			: [`${place} is no longer in the form`];
	});
}

function findLostValues(
	value: unknown,
	property: INodeProperties,
	place: string,
	isShown: IsShown,
): string[] {
	if (typeof value === 'string' && isExpression(value)) return [];
	const { type, options = [] } = property;
	switch (type) {
		case 'options':
		case 'multiOptions': {
			const known = options.map((option) => ('value' in option ? option.value : undefined));
			return [value]
				.flat()
				.flatMap((one) => reportLost(!known.includes(one as string), place, one));
		}
		case 'collection':
			return findLostAmong(value as INodeParameters, options as INodeProperties[], place, isShown);
		case 'fixedCollection':
			return Object.entries(value as Record<string, INodeParameters[]>).flatMap(
				([name, entries]) => {
					const group = (options as INodePropertyCollection[]).find((each) => each.name === name);
					if (!group) return reportLost(true, place, name);
					return entries.flatMap((entry) =>
						findLostAmong(entry, group.values, `${place}.${name}`, isShown),
					);
				},
			);
		// n8n keeps the stored value of a hidden property.
		case 'hidden':
			return [];
		// n8n and the node also accept a text that was stored before the property became a resource locator.
		case 'resourceLocator': {
			if (typeof value === 'string') return [];
			const mode = isResourceLocatorValue(value as NodeParameterValueType)
				? (value as { mode: string }).mode
				: undefined;
			return reportLost(!property.modes?.some(({ name }) => name === mode), place, value);
		}
		case 'number':
		case 'boolean':
			return reportLost(typeof value !== type, place, value);
		default:
			return reportLost(typeof value !== 'string', place, value);
	}
}

const reportLost = (isLost: boolean, place: string, value: unknown): string[] =>
	isLost ? [`${place} no longer takes ${JSON.stringify(value)}`] : [];
