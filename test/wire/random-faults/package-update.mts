import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import { root } from '../../../hosts/root.mts';
import { type Change, isWhole, updated } from '../../support/form-update.mts';
import { valuesOf } from '../../support/n8n-form.mts';

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

/** A run after an update. */
interface Updated<T> {
	readonly result: T;
	/** What n8n kept of what was typed: nothing of what was removed, renamed or hidden. */
	readonly kept: IDataObject;
}

/** Runs something after the update; undefined if n8n cannot fill the form in, or asks for what is new in it first. */
export async function afterUpdate<T>(
	update: readonly Change[] | undefined,
	parameters: IDataObject,
	run: () => Promise<T>,
): Promise<Updated<T> | undefined> {
	if (!update) return { result: await run(), kept: parameters };
	const values = parameters as INodeParameters;
	const properties = updated(original, update, values);
	if (!isWhole(properties, values)) return undefined;
	try {
		const kept = valuesOf({ properties, typeVersion: 1 }, values) as IDataObject;
		return { result: await planned.run(properties, run), kept };
	} catch (error) {
		if (!(error as Error).message.includes('is required')) throw error;
		return undefined;
	}
}
