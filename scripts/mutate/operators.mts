import { parseSync } from '@swc/core';

/** What is broken, wherever a line has it: the usual operators of a mutation test. */
const OPERATORS: ReadonlyArray<readonly [RegExp, string]> = [
	[/ === /g, ' !== '],
	[/ !== /g, ' === '],
	[/ < /g, ' <= '],
	[/ <= /g, ' < '],
	[/ > /g, ' >= '],
	[/ >= /g, ' > '],
	[/ && /g, ' || '],
	[/ \|\| /g, ' && '],
	[/ \?\? /g, ' && '],
	[/ \+ /g, ' - '],
	[/ - /g, ' + '],
	[/\btrue\b/g, 'false'],
	[/\bfalse\b/g, 'true'],
	[/\bif \((.+)\) /g, 'if (!($1)) '],
	[/'[^'\n]+'/g, "''"],
	[/^\t+(?:await |void )?[\w.]+\(.*\);$/g, ''],
	[/^(\t+return ).+;$/g, '$1undefined as never;'],
];

interface Mutant {
	/** From 1. */
	readonly line: number;
	readonly before: string;
	readonly after: string;
	/** The whole file with that line. */
	readonly text: string;
}

const isCode = (line: string): boolean =>
	!/^\s*(\/?\*|\/\/|import |export type |export interface |\} from )/.test(line);

function variantsOf(line: string): string[] {
	if (!isCode(line)) return [];
	return OPERATORS.flatMap(([pattern, replacement]) =>
		[...line.matchAll(pattern)].map((found) => {
			const broken = found[0].replace(new RegExp(pattern.source), replacement);
			return line.slice(0, found.index) + broken + line.slice(found.index + found[0].length);
		}),
	);
}

function isProgram(text: string): boolean {
	try {
		parseSync(text, { syntax: 'typescript' });
		return true;
	} catch {
		return false;
	}
}

/** The file, broken at one place each; what is no program any more is left out. */
export function mutantsOf(text: string): Mutant[] {
	const lines = text.split('\n');
	const mutants = lines.flatMap((before, index) =>
		variantsOf(before).map((after) => ({
			line: index + 1,
			before: before.trim(),
			after: after.trim(),
			text: lines.with(index, after).join('\n'),
		})),
	);
	return mutants.filter((mutant) => isProgram(mutant.text));
}
