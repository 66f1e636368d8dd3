import type { INodeParameters, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { createNodeProperties } from '../../../nodes/MediaGeneration/form/properties';
import { MediaGenerationTrigger } from '../../../nodes/MediaGeneration/MediaGenerationTrigger.node';
import { composeSubtitle } from '../../../nodes/MediaGeneration/form/subtitle';
import { evaluatorFor } from '../support/shown-hints.mts';

const properties = createNodeProperties(catalog);
const operations = properties
	.filter(({ name }) => name === 'operation')
	.flatMap(({ options, displayOptions }) =>
		(options as INodePropertyOptions[]).map(({ name, value }): [string, string, string] => [
			String(displayOptions!.show!.resource![0]),
			String(value),
			name,
		]),
	);

/** The subtitle of a node with these parameters. */
const written = async (
	{ subtitle, properties: own }: Pick<INodeTypeDescription, 'subtitle' | 'properties'>,
	typeVersion: number,
	parameters: INodeParameters,
): Promise<unknown> => (await evaluatorFor({ properties: own, typeVersion, parameters }))(subtitle);

test.each(operations)('%s %s is called %s', async (resource, operation, label) => {
	const subtitle = await written({ subtitle: composeSubtitle(properties), properties }, 1, {
		resource,
		operation,
	});
	expect(subtitle).toBe(`${label}: ${resource === 'savedItem' ? 'saved item' : resource}`);
});

test.each([
	[['video.completed'], 'Video Completed'],
	[['audio.errored'], 'Audio Failed'],
	[['audio.completed', 'image.completed', 'video.completed'], '3 Events'],
	[['video.completed', '*'], 'All Events'],
])(
	'a trigger of %p is called as its list calls them, in the room there is: %s',
	async (events, name) => {
		expect(await written(new MediaGenerationTrigger().description, 2, { events })).toBe(name);
	},
);
