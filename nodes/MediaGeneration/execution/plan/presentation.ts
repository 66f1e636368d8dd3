import {
	INCLUDE_INPUT_BINARY,
	INCLUDE_INPUT_FIELDS,
	OUTPUT,
	SIMPLIFY,
} from '../../catalog/closed-lists';
import type { ItemPresentation } from '../../output/present';
import { chosen } from './chosen';
import { optionsIn } from './collections';
import type { Input } from './input';

/** How an item leaves the node. @throws Failure for a value that no list has */
export function presentationOf({ param }: Pick<Input, 'param'>): ItemPresentation {
	const options = optionsIn(param);
	const given = { output: 'project', includeInputFields: false, includeInputBinary: false };
	const { output, includeInputFields, includeInputBinary } = { ...given, ...options };
	return {
		isSimple: chosen(SIMPLIFY, param('simplify', false)),
		output: chosen(OUTPUT, output),
		withFields: chosen(INCLUDE_INPUT_FIELDS, includeInputFields),
		withFiles: chosen(INCLUDE_INPUT_BINARY, includeInputBinary),
	};
}
