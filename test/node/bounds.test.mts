import type { NumberField } from '../../nodes/MediaGeneration/fields';
import { PARAMETERS } from '../../nodes/MediaGeneration/catalog/parameters';
import { SAMPLED_OPERATIONS, listPlaces, runOperations, withValue } from './support/operations.mts';

const listNumbers = (declared: object): NumberField[] =>
	Object.values(declared).filter(({ kind }: NumberField) => kind === 'number');

const listInside = ({ min, max = 1e9 }: NumberField): number[] => [min!, max];

function listOutside({ min = 0, max, integer }: NumberField): number[] {
	const step = integer ? 1 : 0.001;
	return [min - step, ...(max === undefined ? [] : [max + step]), ...(integer ? [min + 0.5] : [])];
}

test.each(listNumbers(PARAMETERS))(
	'$label: an expression is subject to the same bounds in every kind of operation',
	async (parameter) => {
		const rows = SAMPLED_OPERATIONS.flatMap((operation) =>
			listPlaces(operation)
				.filter(({ property }) => property.displayName === parameter.label)
				.map(({ path }) => ({ operation, path })),
		);
		const isRefused = (text: string): boolean => / is [^,]*, but m/.test(text);
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
				expect(await messageFor(row, value)).toContain(`${parameter.label} is ${value}, but m`);
			}
		}
	},
);
