import type { IDataObject, INodeParameters, INodeProperties, INodeType } from 'n8n-workflow';
import type { Tool } from '../../../nodes/MediaGeneration/catalog/tool.ts';
import type { MediaField } from '../../../nodes/MediaGeneration/fields/index.ts';
import { shownFor, valuesOf } from '../n8n-form.mts';
import { built } from './engine.mts';

/** The panel of a new node, as n8n computes it from the built description. */

const { description } = built().node;

const form = { properties: description.properties, typeVersion: 1 };

/** The panel's parameters when this operation is chosen. */
export const panelOf = (
	{ resource, slug }: Pick<Tool, 'resource' | 'slug'>,
	given: IDataObject = {},
): IDataObject => {
	const chosen = { resource, operation: slug, ...given } as INodeParameters;
	return valuesOf(form, chosen) as IDataObject;
};

const isEmpty = (value: unknown): boolean =>
	value === '' || value === undefined || (value as { value?: unknown } | null)?.value === '';

/** What a newcomer enters in an empty required field. */
async function filled(
	node: INodeType,
	{ name, type, modes }: INodeProperties,
	parameters: IDataObject,
): Promise<unknown> {
	if (type !== 'resourceLocator')
		return name === 'content' ? 'https://example.com' : 'a small boat';
	const { searchListMethod } = modes!.find((mode) => mode.name === 'list')!.typeOptions!;
	const panel = { getNodeParameter: (one: string) => parameters[one] };
	const { results } = await node.methods!.listSearch![searchListMethod!]!.call(panel as never);
	return { __rl: true, mode: 'list', value: results[0]!.value };
}

/** The panel as a newcomer leaves it: required fields are filled, and nothing else is touched. */
export async function filledPanel(tool: Tool): Promise<IDataObject> {
	const parameters = panelOf(tool);
	for (const property of shownFor(form, parameters as INodeParameters)) {
		if (!property.required || !isEmpty(parameters[property.name])) continue;
		parameters[property.name] = (await filled(built().node, property, parameters)) as IDataObject;
	}
	return parameters;
}

/** The binary fields that the panel proposes, and the media inputs they are for. */
export const proposedFiles = (tool: Tool, parameters: IDataObject): Array<[string, MediaField]> =>
	tool.fields.flatMap((field) => {
		const given = parameters[field.name] as { mode?: string; value?: string } | undefined;
		return field.kind === 'media' && given?.mode === 'binary' && given.value
			? [[given.value, field] as [string, MediaField]]
			: [];
	});
