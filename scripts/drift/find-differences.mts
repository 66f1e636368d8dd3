import type { Leaf, Leaves, Surface } from './surface.mts';

export interface Difference {
	/** For example, `POST /v1/face-swap request`. */
	readonly part: string;
	/** Empty for the part itself. */
	readonly field: string;
	/** `new`: only in the service; `gone`: only here. The other words name the attribute that differs. */
	readonly what: 'new' | 'gone' | 'type' | 'required' | 'bounds' | 'new values' | 'gone values';
	readonly service: string;
	readonly ours: string;
}

type Finding = Omit<Difference, 'part'>;

const formatBounds = ({ bounds }: Leaf): string =>
	Object.entries(bounds)
		.sort(([one], [other]) => one.localeCompare(other))
		.map(([name, value]) => `${name} ${value}`)
		.join(', ') || 'none';

const listMissing = (values: readonly string[], others: readonly string[]): string =>
	values.filter((value) => !others.includes(value)).join(', ');

/** Compares bounds in requests only, since the node checks no bounds in responses. */
function compareLeaf(field: string, service: Leaf, ours: Leaf, isRequest: boolean): Finding[] {
	const findings: Finding[] = [];
	const find = (what: Difference['what'], theirs: string, own: string) =>
		findings.push({ field, what, service: theirs, ours: own });
	if (service.type !== ours.type) find('type', service.type, ours.type);
	if (service.required !== ours.required && ours.required !== undefined) {
		find('required', String(service.required), String(ours.required));
	}
	const [theirBounds, ownBounds] = [formatBounds(service), formatBounds(ours)];
	if (isRequest && theirBounds !== ownBounds) find('bounds', theirBounds, ownBounds);
	if (!service.values && !ours.values) return findings;
	const [theirs, own] = [service.values ?? [], ours.values ?? []];
	const [added, lost] = [listMissing(theirs, own), listMissing(own, theirs)];
	if (added) find('new values', added, '');
	if (lost && service.values) find('gone values', '', lost);
	return findings;
}

function comparePart(service: Leaves, ours: Leaves, isRequest: boolean): Finding[] {
	const fields = [...new Set([...service.keys(), ...ours.keys()])].sort();
	return fields.flatMap((field): Finding[] => {
		const [theirs, own] = [service.get(field), ours.get(field)];
		if (!own) return [{ field, what: 'new', service: theirs!.type, ours: '' }];
		if (!theirs) return [{ field, what: 'gone', service: '', ours: own.type }];
		return compareLeaf(field, theirs, own, isRequest);
	});
}

/** Skips a kind of part, such as events, if the service's documents have none. */
export function findDifferences(service: Surface, ours: Surface): Difference[] {
	const kindOf = (part: string): string => part.split(' ').at(-1)!;
	const kinds = new Set([...service.keys()].map(kindOf));
	const parts = [...new Set([...service.keys(), ...ours.keys()])].sort();
	return parts
		.filter((part) => kinds.has(kindOf(part)))
		.flatMap((part): Difference[] => {
			const [theirs, own] = [service.get(part), ours.get(part)];
			if (!own) return [{ part, field: '', what: 'new', service: 'there', ours: '' }];
			if (!theirs) return [{ part, field: '', what: 'gone', service: '', ours: 'there' }];
			const isRequest = ['request', 'query'].includes(kindOf(part));
			return comparePart(theirs, own, isRequest).map((finding) => ({ part, ...finding }));
		});
}
