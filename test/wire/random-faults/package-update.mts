import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import { root } from '../../../hosts/root.mts';
import { type Change, isWhole, updated } from '../../support/form-update.mts';

/** The package is updated between a run and its retry, which then has another form. */

// All lanes share one node: each has the form of its run.
const planned = new AsyncLocalStorage<INodeProperties[]>();

let original: INodeProperties[] = [];

const form = (): INodeProperties[] => planned.getStore() ?? original;

/** Call it once, before the node is loaded. */
export function letFormChange(): void {
	const path = join(root, 'dist/nodes/MediaGeneration/form/properties.js');
	jest.doMock(path, () => {
		const actual = jest.requireActual<{ nodeProperties: (tools: unknown) => INodeProperties[] }>(
			path,
		);
		const nodeProperties = (tools: unknown): INodeProperties[] => {
			original = actual.nodeProperties(tools);
			return new Proxy<INodeProperties[]>([], {
				get: (_, key) => Reflect.get(form(), key) as unknown,
				has: (_, key) => Reflect.has(form(), key),
				ownKeys: () => Reflect.ownKeys(form()),
				getOwnPropertyDescriptor: (_, key) => Reflect.getOwnPropertyDescriptor(form(), key),
			});
		};
		return { ...actual, nodeProperties };
	});
}

/** Runs something after the update; undefined if n8n cannot fill the form in, or asks for what is new in it first. */
export async function afterUpdate<T>(
	update: readonly Change[] | undefined,
	parameters: IDataObject,
	run: () => Promise<T>,
): Promise<T | undefined> {
	if (!update) return await run();
	const values = parameters as INodeParameters;
	const changed = updated(original, update, values);
	if (!isWhole(changed, values)) return undefined;
	return await planned.run(changed, run).catch((error: Error) => {
		if (!error.message.includes('is required')) throw error;
		return undefined;
	});
}
