import type { INodeProperties } from 'n8n-workflow';
import type { NumberParameter, Parameter } from '../../nodes/MediaGeneration/fields';
import { PARAMETERS } from '../../nodes/MediaGeneration/catalog/parameters';
import { TRIGGER_PARAMETERS } from '../../nodes/MediaGeneration/catalog/trigger-parameters';
import { MediaGenerationTrigger } from '../../nodes/MediaGeneration/MediaGenerationTrigger.node';
import { readSettings } from '../../nodes/MediaGeneration/trigger/settings';
import { ACTION_NODE } from '../support/action-node.mts';
import { fakeDelivery, TRIGGER_CREDENTIAL } from '../support/fake-webhook.mts';
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

describe.each([
	['action', PARAMETERS, ACTION_NODE.properties],
	['trigger', TRIGGER_PARAMETERS, new MediaGenerationTrigger().description.properties],
] as const)('the %s node’s form', (_, declared, properties) => {
	test.each(listNumbers(declared))('it has the declared bounds of $label', (parameter) => {
		const { default: preset, typeOptions } = findProperty(properties, parameter);
		expect(preset).toBe(parameter.default);
		expect(typeOptions).toEqual({
			minValue: parameter.min,
			...(parameter.max === undefined ? {} : { maxValue: parameter.max }),
			...(parameter.integer ? { numberPrecision: 0 } : {}),
		});
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

test.each(listNumbers(TRIGGER_PARAMETERS))(
	'$label: an expression in the trigger is subject to the same bounds',
	async (parameter) => {
		const read = async (value: number) =>
			await readSettings(
				fakeDelivery({
					workflow: 'bounds',
					parameters: { events: ['*'], options: { [parameter.name]: value } },
					credential: TRIGGER_CREDENTIAL,
				}).context,
			);
		for (const value of listInside(parameter)) {
			expect(await read(value)).toMatchObject({ [parameter.name]: value });
		}
		for (const value of listOutside(parameter)) {
			await expect(read(value)).rejects.toThrow(`${parameter.label} is "${value}"`);
		}
	},
);
