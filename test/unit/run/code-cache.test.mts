import { randomUUID } from 'node:crypto';
import vm from 'node:vm';

/** The set-up by which a test file reuses the code that V8 compiled for an earlier file in the same process. */

const KEPT = Symbol.for('code kept by this process');
const { [KEPT]: kept } = vm as unknown as {
	[KEPT]: Map<string, { script: vm.Script; cachedData?: Buffer }>;
};

/** Compiles a module in a new realm, as Jest does for each test file. */
function compileSource(source: string, filename: string) {
	const parsingContext = vm.createContext();
	const call = vm.compileFunction(source, ['given'], { filename, parsingContext });
	return { call, array: vm.runInContext('Array', parsingContext) as ArrayConstructor };
}

const createName = () => `/a/${randomUUID()}.js`;

test('the second file reuses the code of the first, and runs it in its own realm', () => {
	const name = createName();
	const source = 'const twice = (value) => [value, value]; return twice(given);';
	expect(compileSource(source, name).call('a')).toEqual(['a', 'a']);
	expect(kept.get(name)!.cachedData).toBeUndefined();

	const second = compileSource(source, name);
	expect(second.call('b')).toBeInstanceOf(second.array);
	const { cachedData } = kept.get(name)!;
	expect(cachedData!.length).toBeGreaterThan(0);
});

test('V8 accepts the cached code', () => {
	const name = createName();
	const source = 'return given;';
	compileSource(source, name);
	compileSource(source, name);
	const { cachedData } = kept.get(name)!;
	const again = new vm.Script(`(function (given) {${source}\n})`, { filename: name, cachedData });
	expect(again.cachedDataRejected).toBe(false);
});

test('a module that changed, as after an edit in watch mode, is compiled again', () => {
	const name = createName();
	expect(compileSource('return 1;', name).call()).toBe(1);
	expect(compileSource('return 2;', name).call()).toBe(2);
	expect(compileSource('return 2;', name).call()).toBe(2);
});

test('an error has the line and column of the source, the first time and later', () => {
	const name = createName();
	for (let time = 0; time < 2; time += 1) {
		expect(String(compileSource('return new Error().stack;', name).call())).toContain(
			`${name}:1:8`,
		);
	}
	expect(() => compileSource('const = 1;', name)).toThrow(/^Unexpected token/);
});
