import type { INodeProperties } from 'n8n-workflow';
import type { NumberParameter, Parameter } from '../../nodes/MediaGeneration/fields';
import { PARAMETERS } from '../../nodes/MediaGeneration/catalog/parameters';
import { ACTION_NODE } from '../support/action-node.mts';
import {
	OPERATIONS,
	listPlacesAmong,
	listPlaces,
	runOperations,
	withValue,
} from './support/operations.mts';

const listNumbers = (declared: Readonly<Record<string, Parameter>>): NumberParameter[] =>
	Object.values(declared).filter((one) => one.kind === 'number');

const listInside = ({ min, max = 1e9 }: NumberParameter): number[] => [min, max];

const listOutside = ({ min, max, integer }: NumberParameter): number[] => {
	const step = integer ? 1 : 0.001;
	return [min - step, ...(max === undefined ? [] : [max + step]), ...(integer ? [min + 0.5] : [])];
};

const findProperty = (properties: readonly INodeProperties[], { name, label }: Parameter) =>
	listPlacesAmong(properties).find(
		({ property }) => property.name === name && property.displayName === label,
	)!.property;

test.each(listNumbers(PARAMETERS))('the form has the declared bounds of $label', (parameter) => {
	const { default: preset, typeOptions } = findProperty(ACTION_NODE.properties, parameter);
	expect(preset).toBe(parameter.default);
	expect(typeOptions).toEqual({
		minValue: parameter.min,
		...(parameter.max === undefined ? {} : { maxValue: parameter.max }),
		...(parameter.integer ? { numberPrecision: 0 } : {}),
	});
});

test.each(listNumbers(PARAMETERS))(
	'$label: an expression is subject to the same bounds in every operation',
	async (parameter) => {
		const rows = OPERATIONS.flatMap((operation) =>
			listPlaces(operation)
				.filter(({ property }) => property.displayName === parameter.label)
				.map(({ path }) => ({ operation, path })),
		);
		const isRefused = (text: string): boolean =>
			text.includes(`${parameter.label} is `) && text.includes('but must be a');
		const messageFor = async ({ operation, path }: (typeof rows)[number], value: unknown) => {
			const parameters = withValue(operation.parameters, path, value);
			const { outputs, output } = runOperations([parameters], { continueOnFail: true });
			await output.catch(() => undefined);
			const texts = (await outputs).flat().map(({ json }) => JSON.stringify(json));
			return texts.join();
		};
		expect(rows).not.toEqual([]);
		for (const row of rows) {
			for (const value of listInside(parameter)) {
				expect(isRefused(await messageFor(row, value))).toBe(false);
				expect(isRefused(await messageFor(row, String(value)))).toBe(false);
			}
			for (const value of listOutside(parameter)) {
				const text = await messageFor(row, value);
				expect(text).toContain(`${parameter.label} is \\"${value}\\", but must be a`);
			}
		}
	},
);
