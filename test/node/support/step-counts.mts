import { type Profiler, Session } from 'node:inspector/promises';

/**
 * The steps of the node's code, which don't depend on the machine: how often each block ran, and how many elements were
 * passed to functions that copy or search without running a block.
 */

export type Steps = ReadonlyMap<string, number>;

const NODE = '/nodes/MediaGeneration/';

const makeRelative = (path: string): string => path.slice(path.indexOf(NODE) + NODE.length);

/** Shorter lists can't be lists of the items. */
const SHORTEST = 20;

const LIST_METHODS = [
	...(['splice', 'slice', 'concat', 'includes', 'indexOf', 'shift', 'join', 'reverse'] as const),
	...(['flat', 'sort', Symbol.iterator] as const),
] as const;
const OBJECT_FUNCTIONS = ['keys', 'values', 'entries', 'fromEntries'] as const;

const measureSize = (given: unknown): number =>
	Array.isArray(given) ? given.length : given instanceof Object ? Reflect.ownKeys(given).length : 0;

/** The file and line of the caller's caller, without reading a source map. */
function findCaller(called: (...given: never[]) => unknown): string {
	const { prepareStackTrace, stackTraceLimit } = Error;
	const holder: { stack?: string } = {};
	try {
		Error.stackTraceLimit = 2;
		Error.prepareStackTrace = (_, frames) =>
			`${frames[1]?.getFileName()}:${frames[1]?.getLineNumber()}`;
		Error.captureStackTrace(holder, called);
		return holder.stack!;
	} finally {
		Object.assign(Error, { prepareStackTrace, stackTraceLimit });
	}
}

/** Counts the elements that the node's code passes to built-in functions of JavaScript. */
function countElements(counts: Map<string, number>): () => void {
	const count = (name: string, given: unknown): void => {
		const size = measureSize(given);
		if (size < SHORTEST) return;
		const caller = findCaller(count);
		if (!caller.includes(NODE)) return;
		const at = `${makeRelative(caller)} ${name}`;
		counts.set(at, (counts.get(at) ?? 0) + size);
	};
	const restores: Array<() => void> = [];
	const wrap = (owner: object, name: string | symbol, isMethod: boolean): void => {
		const property = Object.getOwnPropertyDescriptor(owner, name)!;
		const own = property.value as (...given: unknown[]) => unknown;
		const value = function (this: unknown, ...given: unknown[]): unknown {
			count(String(name), isMethod ? this : given[0]);
			return Reflect.apply(own, this, given);
		};
		Object.defineProperty(owner, name, { ...property, value });
		restores.push(() => Object.defineProperty(owner, name, property));
	};
	for (const name of LIST_METHODS) wrap(Array.prototype, name, true);
	for (const name of OBJECT_FUNCTIONS) wrap(Object, name, false);
	return () => restores.forEach((restore) => restore());
}

/** Load the counted code after this call: in code that was compiled earlier, V8 counts whole functions only. */
export async function stepCounter() {
	const session = new Session();
	session.connect();
	await session.post('Profiler.enable');
	await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
	const take = async (): Promise<Profiler.ScriptCoverage[]> =>
		(await session.post('Profiler.takePreciseCoverage')).result.filter(({ url }) =>
			url.includes(NODE),
		);
	return {
		async during(run: () => Promise<unknown>): Promise<Steps> {
			const steps = new Map<string, number>();
			await take();
			const restore = countElements(steps);
			try {
				await run();
			} finally {
				restore();
			}
			for (const { url, functions } of await take()) {
				for (const { functionName, ranges } of functions) {
					// Getters of imports are counted only until V8 inlines them.
					if (functionName.startsWith('get ')) continue;
					for (const { startOffset, count } of ranges) {
						steps.set(`${makeRelative(url)} ${functionName} at ${startOffset}`, count);
					}
				}
			}
			return steps;
		},
		async stop(): Promise<void> {
			await session.post('Profiler.stopPreciseCoverage');
			session.disconnect();
		},
	};
}
