import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { ACTION_NODE } from '../../support/action-node.mts';
import { run } from '../../../nodes/MediaGeneration/execution/run';
import type { ClockMaker } from '../../../nodes/MediaGeneration/execution/session';
import {
	fakeExecution,
	makeStoredBinary,
	type FakeExecutionOptions,
	makeUnknownBytes,
} from '../../support/fake-execution.mts';
import { type FakeService, fakeService, type Reader, type Respond } from './fake-service.mts';

/** The name, MIME type and bytes of each file, by binary field. */
export type Files = Readonly<
	Record<string, readonly [fileName: string, mimeType: string, bytes: string | Buffer]>
>;

export interface NodeRun extends FakeExecutionOptions {
	/** Overrides the service's usual responses. */
	readonly read?: Reader;
	readonly respond?: Respond;
	/** A service that several runs share. */
	readonly service?: FakeService;
	/** Files in n8n's store, which each item contains. */
	readonly files?: Files;
}

function makeItems(files: Files, count: number): Pick<FakeExecutionOptions, 'binaries' | 'stored'> {
	const entries = Object.entries(files);
	const binary = entries.map(([field, [name, type]]) => [
		field,
		makeStoredBinary(field, name, type),
	]);
	return {
		binaries: Array(count).fill(Object.fromEntries(binary)),
		stored: Object.fromEntries(
			entries.map(([field, [, , bytes]]) => [
				field,
				typeof bytes === 'string' ? makeUnknownBytes(bytes) : Buffer.from(bytes),
			]),
		),
	};
}

/** Runs the action node in virtual time. @param changes replaces parts of n8n's context */
export function runNode(
	{ read, respond, service = fakeService(read, respond), files, ...setting }: NodeRun,
	changes: Partial<IExecuteFunctions> = {},
) {
	const fake = fakeExecution({
		network: service.network,
		...(files && makeItems(files, setting.parameters?.length ?? 1)),
		...setting,
	});
	const { clock, context } = fake;
	Object.assign(context, changes);
	const makeClock: ClockMaker = (_, interrupt) => {
		clock.interrupt = interrupt;
		return clock;
	};
	const outputs = run(context, ACTION_NODE, makeClock);
	return { ...fake, service, outputs, output: outputs.then(([first]) => first!) };
}

export const catchFailure = async (
	output: Promise<unknown>,
): Promise<Error & { description?: string }> =>
	await output.then(
		() => {
			throw new Error('it succeeded');
		},
		(error: Error) => error,
	);

export async function readErrorText(output: Promise<unknown>): Promise<string> {
	const { message, description } = await catchFailure(output);
	return `\n${message}\n${description}\n`;
}

export const listErrors = (items: readonly INodeExecutionData[]): IDataObject[] =>
	items.flatMap(({ json }) => (json.error ? [json.error as IDataObject] : []));

export const readErrors = async ({ outputs }: ReturnType<typeof runNode>): Promise<IDataObject[]> =>
	listErrors((await outputs).flat());
