import { createHash } from 'node:crypto';
import {
	NodeHelpers,
	type IBinaryData,
	type IExecuteFunctions,
	type INodeParameters,
	type INodeProperties,
	type INodePropertyCollection,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { isRecord } from '../../json/record';
import type { Input } from '../plan/input';

/** By what a retry recognizes what was asked for: the input item, and what is typed into the form. */

/** Items may hold what JSON cannot: big numbers, circles. */
function serialized(part: unknown): string {
	try {
		const plain = (_: string, value: unknown) =>
			typeof value === 'bigint' ? String(value) : value;
		return JSON.stringify(part, plain) ?? '';
	} catch {
		return '';
	}
}

/** Tells values apart, without keeping them. */
export const fingerprint = (...parts: readonly unknown[]): string =>
	createHash('sha256').update(parts.map(serialized).join('\n')).digest('hex').slice(0, 16);

/** Identifies the content of a file without reading it. */
const identityOf = ({ id, fileName, data }: IBinaryData): string =>
	id ?? `${fileName ?? ''}:${data.length}`;

/** The input item as a retry sees it again: its fields, and which files it has. */
export function inputIdentity({ context, index }: Pick<Input, 'context' | 'index'>): unknown[] {
	const { json, binary = {} } = context.getInputData()[index] ?? { json: {} };
	const files = Object.entries(binary).map(([field, file]) => [field, identityOf(file)]);
	return [json, files];
}

/** Parameters about what happens around a generation, not about what is generated. */
const AROUND = new Set(['options', 'completion', 'simplify']);

/**
 * What the user has typed into the form, expressions themselves instead of their results, as fingerprints by the path of the
 * value. Everything that the form offers is in it: an update of the package may add, remove, rename and preset what it likes,
 * and does not change what both forms offer.
 */
export type TypedForm = Readonly<Record<string, Print>>;

interface Print {
	readonly print: string;
	/** Left as the form presets it. n8n fills these in, and may fill in something else after an update. */
	readonly isPreset: boolean;
}

/** A value of the form, and the one that it is preset to. */
interface Entered {
	readonly path: string;
	readonly value: unknown;
	readonly preset: unknown;
}

/** A label that n8n keeps with the chosen value is none. */
const withoutLabel = (value: unknown): unknown =>
	isRecord(value) && 'mode' in value ? [value.mode, value.value] : value;

const listOf = (given: unknown): unknown[] => (given === undefined ? [] : [given].flat());

/** All values that the form offers, at any depth. */
function* enteredIn(
	properties: readonly INodeProperties[],
	values: INodeParameters,
	isShown: (property: INodeProperties, among: INodeParameters) => boolean,
	path = '',
	isAdded = false,
): Generator<Entered> {
	for (const property of properties) {
		// n8n fills in all that it shows, but for what may be added.
		const isMissing = values[property.name] === undefined && !isAdded;
		if (isMissing || !isShown(property, values)) continue;
		const { name, type, options = [] } = property;
		const own = `${path}${name}`;
		const value: unknown = values[name];
		const inner = (isRecord(value) ? value : {}) as INodeParameters;
		if (type === 'collection') {
			yield* enteredIn(options as INodeProperties[], inner, isShown, `${own}.`, true);
		} else if (type === 'fixedCollection') {
			for (const group of options as INodePropertyCollection[]) {
				// n8n drops the entries of a list that offers nothing any more.
				if (!group.values.some((one) => isShown(one, values))) continue;
				const entries = listOf(inner[group.name]);
				yield { path: `${own}.${group.name}`, value: entries.length, preset: 0 };
				for (const [index, entry] of entries.entries()) {
					const at = `${own}.${group.name}.${index}.`;
					yield* enteredIn(group.values, Object(entry) as INodeParameters, isShown, at);
				}
			}
		} else {
			// What was added to a collection was typed, even if it is what the form inserts.
			const preset = isAdded ? undefined : property.default;
			yield { path: own, value, preset };
		}
	}
}

/** @param properties the form of the node, as it is now */
export function typedForm(
	context: Pick<IExecuteFunctions, 'getNode'>,
	properties: readonly INodeProperties[],
): TypedForm {
	const node = context.getNode();
	const { parameters } = node;
	const type = { name: node.type } as INodeTypeDescription;
	// A deprecated field is shown only where it is set: where it was removed, it counts as offered all the same.
	const isShown = (property: INodeProperties, among: INodeParameters): boolean => {
		const given = { [property.name]: property.default, ...among };
		return NodeHelpers.displayParameter(given, property, node, type, parameters);
	};
	const asked = properties.filter(({ name }) => !AROUND.has(name));
	const prints = [...enteredIn(asked, parameters, isShown)].map(({ path, value, preset }) => {
		const print = fingerprint(withoutLabel(value));
		return [path, { print, isPreset: print === fingerprint(withoutLabel(preset)) }] as const;
	});
	return Object.fromEntries(prints);
}

/**
 * Whether the user has typed the same before an update of the package. What only one of the forms offers is the package's
 * change, and so is a value that is preset in both.
 */
export const isTypedAlike = (before: TypedForm, now: TypedForm): boolean =>
	Object.entries(now).every(([path, { print, isPreset }]) => {
		const earlier = before[path];
		return !earlier || (earlier.isPreset && isPreset) || earlier.print === print;
	});
