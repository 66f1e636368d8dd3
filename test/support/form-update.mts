import fc from 'fast-check';
import type {
	INodeParameters,
	INodeProperties,
	INodePropertyCollection,
	INodePropertyOptions,
} from 'n8n-workflow';
import { shownFor, valuesOf } from './n8n-form.mts';

/** What an update of the package may do to the form, at random. */

const CHANGES = ['add', 'notice', 'remove', 'rename', 'preset', 'hide'] as const;

export interface Change {
	readonly what: (typeof CHANGES)[number];
	/** Which of the lists of properties, and which property in it. */
	readonly list: number;
	readonly at: number;
}

export const formUpdate: fc.Arbitrary<Change[]> = fc.array(
	fc.record({ what: fc.constantFrom(...CHANGES), list: fc.nat(100), at: fc.nat(100) }),
	{ minLength: 1, maxLength: 6 },
);

/** The two that say which tool it is. */
const KEPT = ['resource', 'operation'];

/** The properties that the panel shows, and the lists inside them. */
function listsIn(properties: INodeProperties[], values: INodeParameters): INodeProperties[][] {
	const inner = ({ type, options = [] }: INodeProperties): INodeProperties[][] =>
		type === 'collection'
			? [options as INodeProperties[]]
			: type === 'fixedCollection'
				? (options as INodePropertyCollection[]).map((group) => group.values)
				: [];
	const shown = shownFor({ properties, typeVersion: 1 }, values);
	return [properties, ...shown.flatMap(inner)];
}

const another = ({ type, default: preset, options = [] }: INodeProperties): unknown =>
	type === 'boolean'
		? preset !== true
		: type === 'number'
			? Number(preset) + 1
			: type === 'options'
				? (options as INodePropertyOptions[]).find(({ value }) => value !== preset)?.value
				: type === 'resourceLocator'
					? { mode: 'list', value: 'Another' }
					: type === 'string'
						? 'another'
						: preset;

const added = (name: string, type: 'string' | 'notice'): INodeProperties => ({
	displayName: 'New',
	name,
	type,
	default: type === 'notice' ? '' : 'as preset',
});

function change(list: INodeProperties[], { what, at }: Change, values: INodeParameters): void {
	const shown = shownFor({ properties: list, typeVersion: 1 }, values);
	const free = shown.filter(({ name }) => !KEPT.includes(name));
	const one = free[at % free.length];
	const name = `new${list.length}`;
	if (what === 'add' || what === 'notice') {
		list.splice(at % (list.length + 1), 0, added(name, what === 'add' ? 'string' : 'notice'));
	} else if (one && what === 'remove') list.splice(list.indexOf(one), 1);
	else if (one && what === 'rename') one.name = name;
	else if (one && what === 'preset') one.default = another(one) as INodeProperties['default'];
	else if (one) one.displayOptions = { show: { '/resource': ['nothing'] } };
}

/** Whether n8n can fill the form in: not if one property asks for another that is gone. */
export function isWhole(properties: INodeProperties[], values: INodeParameters): boolean {
	try {
		return valuesOf({ properties, typeVersion: 1 }, values) !== undefined;
	} catch {
		return false;
	}
}

/** The form after an update: of what the panel shows for these values. */
export function updated(
	properties: readonly INodeProperties[],
	update: readonly Change[],
	values: INodeParameters,
): INodeProperties[] {
	const form = structuredClone(properties) as INodeProperties[];
	for (const one of update) {
		const lists = listsIn(form, values);
		change(lists[one.list % lists.length]!, one, values);
	}
	return form;
}
