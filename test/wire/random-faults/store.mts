import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import { getBinaryStore } from '../../support/engine/n8n-core.mts';
import { setTimeout as pause } from 'node:timers/promises';

/** A fault of n8n's binary data store, and the number of calls that it affects. */
export interface StoreFault {
	fault: 'cannot write' | 'cannot read' | 'cannot look' | 'reads slowly';
	times: number;
}

const OPERATION = {
	'cannot write': 'store',
	'cannot read': 'getAsStream',
	'cannot look': 'getMetadata',
	'reads slowly': 'getAsStream',
} as const;

const PIECE_BYTES = 8;
/** A busy machine prolongs each pause, so few long pauses delay Stop less than many short ones. */
const PAUSE_MS = 24;
const PAUSE_EVERY_BYTES = 8 * PIECE_BYTES;

async function* readSlowly(whole: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
	for await (const chunk of whole) {
		for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
			if (at % PAUSE_EVERY_BYTES === 0) await pause(PAUSE_MS);
			yield chunk.subarray(at, at + PIECE_BYTES);
		}
	}
}

// All lanes share n8n's only store, so each fault is limited to the run for which it is planned.
const planned = new AsyncLocalStorage<StoreFault & { left: number }>();

/** Must be called once, before any run. */
export function breakStore(): void {
	const store = getBinaryStore();
	for (const name of ['store', 'getAsStream', 'getMetadata'] as const) {
		const original = store[name].bind(store) as (...given: unknown[]) => Promise<unknown>;
		const spoiled = async (...given: unknown[]) => {
			const fault = planned.getStore();
			if (!fault || fault.left === 0 || OPERATION[fault.fault] !== name) {
				return await original(...given);
			}
			fault.left--;
			if (fault.fault === 'reads slowly') {
				const file = (await original(...given)) as Readable;
				const slow = Readable.from(readSlowly(file), { objectMode: false });
				return slow.once('close', () => file.destroy());
			}
			throw new Error('ENOSPC: no space left on device');
		};
		Object.assign(store, { [name]: spoiled });
	}
}

export async function withStore<T>(
	fault: StoreFault | undefined,
	run: () => Promise<T>,
): Promise<T> {
	return fault ? await planned.run({ ...fault, left: fault.times }, run) : await run();
}
