import type {
	IDataObject,
	INodeExecutionData,
	INodeProperties,
	INodePropertyOptions,
} from 'n8n-workflow';
import { MediaGenerationApi } from '../../credentials/MediaGenerationApi.credentials';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import { MediaGenerationTrigger } from '../../nodes/MediaGeneration/MediaGenerationTrigger.node';
import { assertReady } from '../../nodes/MediaGeneration/trigger/listen';
import { type Call, CUSTOM, storedFile, type Parameters } from '../support/fake-execution.mts';
import { fakeActivation, TRIGGER_CREDENTIAL } from '../support/fake-webhook.mts';
import { from } from '../support/media-input.mts';
import { toolParameters } from '../support/tool-samples.mts';
import { fakeService, isGeneration } from './support/fake-service.mts';
import { OTHER_OPERATIONS, shownFor, type Operation } from './support/operations.mts';
import { failure, runNode } from './support/run-node.mts';

/** Every closed list of the form has no default branch: a value that it lacks is refused by name, and nothing is sent. */

const MAGIC_HOUR = { service: 'magicHour', apiKey: 'k' };

const OPERATIONS: readonly Operation[] = [
	...catalog.map((tool) => ({
		name: tool.slug,
		parameters: toolParameters(tool, 'nested', ({ accepts }) =>
			from('url', `https://files.test/a.${accepts[0] === 'image' ? 'png' : 'mp4'}`),
		),
	})),
	...OTHER_OPERATIONS,
];

const run = (parameters: Parameters, credential: IDataObject = MAGIC_HOUR) =>
	runNode({
		parameters: [parameters],
		typed: {},
		binaries: [{ face: storedFile('face', 'face.png', 'image/png') }],
		stored: { face: Buffer.from('x') },
		credential,
		network: fakeService().network,
	});

/** A place in the parameters where a list of the form has its value. */
interface Place {
	readonly property: INodeProperties;
	/** `completion`, `options.output`. */
	readonly path: string;
}

const placesIn = (properties: readonly INodeProperties[], prefix = ''): Place[] =>
	properties.flatMap((property): Place[] => {
		const path = `${prefix}${property.name}`;
		if (property.type === 'collection') {
			return placesIn(property.options as INodeProperties[], `${path}.`);
		}
		return ['options', 'boolean'].includes(property.type) ? [{ property, path }] : [];
	});

/** What the service may know more of: the form says so, or n8n takes a number from a list. */
const isOpen = ({ description = '', options = [] }: INodeProperties): boolean =>
	description.includes('To send a value that isn’t listed, use an expression.') ||
	(options as INodePropertyOptions[]).some(({ value }) => typeof value === 'number');

const isClosed = ({ property }: Place): boolean => !isOpen(property);

interface Row extends Place {
	readonly name: string;
	readonly operation: Operation;
}

const optionsOf = ({ type, options }: INodeProperties) =>
	type === 'boolean'
		? [true, false].map((value) => ({ value, name: String(value) }))
		: (options as INodePropertyOptions[]);

const ROWS: readonly Row[] = OPERATIONS.flatMap((operation) =>
	placesIn(shownFor(operation))
		.filter(isClosed)
		.map(({ property, path }) => ({ name: operation.name, path, property, operation })),
);

const circle: unknown[] = [];
circle.push(circle);

const ODD: readonly unknown[] = [
	...['CHEQUE', 'checkOnly', 'none', 'yes', '0', '[object Object]', 'constructor', '=check'],
	...[0, 1, -1, NaN, 1n, Symbol('check'), () => 'check'],
	...[['check'], [true], {}, { value: 'check' }, new Date(0), new Map(), circle, 'x'.repeat(1e6)],
];

/** No value: of an optional field, that it was left empty. */
const NOTHING: readonly unknown[] = [undefined, null, '', ' '];

/** The tools' own switches may be left out, and an item that names no kind leaves it open. */
const mayBeEmpty = ({ path, operation: { parameters } }: Row): boolean =>
	isOfTool(path) || (path === 'kind' && parameters.operation !== 'call-by-path');

/** A switch of a tool, wherever its panel has it. */
const isOfTool = (path: string): boolean =>
	catalog.some(({ fields }) => fields.some(({ name }) => name === path.split('.').at(-1)));

const withValue = (parameters: Parameters, path: string, value: unknown): Parameters => {
	const [first, second] = path.split('.') as [string, string?];
	return second === undefined
		? { ...parameters, [first]: value }
		: { ...parameters, [first]: { ...(parameters[first] as object), [second]: value } };
};

/** A request, without the bytes of files. */
const sentBy = ({ method, url, body }: Call) => [method, url, method === 'PUT' ? undefined : body];

test('the lists are found', () => {
	const names = new Set(ROWS.map(({ path }) => path));
	const own = [...names].filter((path) => !isOfTool(path));
	expect(own.sort()).toEqual(
		[
			...['resource', 'operation', 'completion', 'kind', 'whenFinished', 'fileType', 'returnAll'],
			...['simplify', 'options.output', 'options.includeInputBinary', 'options.includeInputFields'],
		].sort(),
	);
});

/** Collect sorts an item that it refuses into its last output. */
const failedIn = (outputs: INodeExecutionData[][]): string =>
	outputs.length > 1 ? (outputs[2]![0]!.json.failure as Error).message : 'it succeeded';

const EXACT = ['resource', 'operation'];

/** The rows of one list in all operations that show it. */
const rowsOf = (path: string): Row[] => ROWS.filter((row) => row.path === path);
const PATHS = [...new Set(ROWS.map(({ path }) => path))];

describe.each(PATHS)('%s', (path) => {
	test('refuses what it lacks, by its name, in every operation, and sends nothing', async () => {
		for (const row of rowsOf(path)) {
			const odd = mayBeEmpty(row) ? ODD : [...ODD, ...NOTHING];
			for (const value of odd) {
				const { output, outputs, calls } = run(withValue(row.operation.parameters, path, value));
				await output.catch(() => undefined);
				const message = await outputs.then(failedIn, ({ message: own }: Error) => own);
				expect(`${row.name}: ${message}`).toContain(`: ${row.property.displayName} `);
				expect(calls).toEqual([]);
			}
		}
	});

	if (EXACT.includes(path)) return;

	test('understands its values and labels in any letter case', async () => {
		for (const { operation, property } of rowsOf(path)) {
			for (const { name, value } of optionsOf(property)) {
				const [plain, ...others] = await Promise.all(
					[value, name, name.toUpperCase(), ` ${String(value).toUpperCase()} `].map(
						async (spelling) => {
							const ran = run(withValue(operation.parameters, path, spelling));
							const output = await ran.output.catch(({ message }: Error) => message);
							return {
								output,
								sent: ran.calls.map(sentBy),
							};
						},
					),
				);
				for (const other of others) expect(other).toEqual(plain);
			}
		}
	});
});

describe('the trigger', () => {
	const rows = placesIn(new MediaGenerationTrigger().description.properties).filter(isClosed);
	const ready = async (parameters: Parameters) =>
		await assertReady(fakeActivation(TRIGGER_CREDENTIAL, parameters as IDataObject).context);

	test.each(rows)('$path is refused when the workflow is published', async ({ path, property }) => {
		for (const value of [...ODD, ...NOTHING.slice(1)]) {
			await expect(ready(withValue({ events: ['*'] }, path, value))).rejects.toThrow(
				`${property.displayName} is`,
			);
		}
		for (const { value, name } of optionsOf(property)) {
			for (const spelling of [value, name, name.toUpperCase()]) {
				await ready(withValue({ events: ['*'] }, path, spelling));
			}
		}
	});
});

describe('the credential', () => {
	const rows = placesIn(new MediaGenerationApi().properties);
	const { parameters } = OPERATIONS[0]!;

	test.each(rows)('$path is refused before anything is sent', async ({ path, property }) => {
		for (const value of [...ODD, ...NOTHING.slice(1)]) {
			const { output, calls } = run(parameters, { ...CUSTOM, [path]: value } as IDataObject);
			expect((await failure(output)).message).toContain(
				`${property.displayName} of the credential is`,
			);
			expect(calls).toEqual([]);
		}
		for (const { value, name } of optionsOf(property)) {
			for (const spelling of [value, name.toUpperCase()]) {
				const { output, calls } = run(parameters, { ...CUSTOM, [path]: spelling } as IDataObject);
				await output.catch(() => undefined);
				expect(calls.some(isGeneration)).toBe(true);
			}
		}
	});
});
