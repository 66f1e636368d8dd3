import type { Bench } from '../bench.mts';

export async function repeated<Value>({ repeat }: Bench, once: () => Promise<Value>) {
	const values: Value[] = [];
	while (values.length < repeat) values.push(await once());
	return values;
}
