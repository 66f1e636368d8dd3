import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { MediaGeneration } from '../../../nodes/MediaGeneration/MediaGeneration.node';
import type { Parameters } from '../../support/fake-execution.mts';
import { from } from '../../support/media-input.mts';
import { fullValues } from '../../support/samples.mts';
import { formWith } from '../../support/tool-samples.mts';
import { existing } from './fake-service.mts';

/** Every operation of the node, filled in. */

export interface Operation {
	readonly name: string;
	readonly parameters: Parameters;
}

/** Those that are no tools. */
export const OTHER_OPERATIONS: readonly Operation[] = [
	...['get', 'wait', 'download', 'delete', 'collect'].map((operation) => ({
		name: operation,
		parameters: existing(operation, { whenFinished: 'links' }),
	})),
	{
		name: 'call-by-path',
		parameters: existing('call-by-path', {
			path: '/v1/x',
			body: '{"a":1}',
			completion: 'start',
			files: { entries: [{ place: 'b.c', file: from('url', 'https://files.test/a.png') }] },
		}),
	},
	{ name: 'upload', parameters: { resource: 'file', operation: 'upload', files: 'face' } },
	{ name: 'saved items', parameters: { resource: 'savedItem', operation: 'getAll' } },
];

export const OPERATIONS: readonly Operation[] = [
	...catalog.map((tool) => ({
		name: tool.slug,
		parameters: {
			...formWith(tool, fullValues(tool, 'nested'), () => from('url', 'https://files.test/a.png')),
			completion: 'start',
		},
	})),
	...OTHER_OPERATIONS,
];

const { properties } = new MediaGeneration().description;
const NODE = { typeVersion: 1 };

/** The properties that the panel shows for an operation, with the options that it may add. */
export function shownFor({ parameters }: Operation): INodeProperties[] {
	const chosen = parameters as INodeParameters;
	const values = NodeHelpers.getNodeParameters(properties, chosen, true, false, NODE, null)!;
	const isShown = (one: INodeProperties): boolean =>
		NodeHelpers.displayParameter(values, one, NODE, null, values);
	return properties
		.filter(isShown)
		.map((one) =>
			one.type === 'collection'
				? { ...one, options: (one.options as INodeProperties[]).filter(isShown) }
				: one,
		);
}

export type Path = ReadonlyArray<string | number>;

/** The parameters with another value at a path. */
export function withValue<T>(parameters: T, [key, ...rest]: Path, value: unknown): T {
	if (key === undefined) return value as T;
	const inner = withValue((parameters as Record<string | number, unknown>)?.[key], rest, value);
	if (!Array.isArray(parameters)) return { ...parameters, [key]: inner };
	return parameters.map((one, index): unknown => (index === key ? inner : one)) as T;
}
