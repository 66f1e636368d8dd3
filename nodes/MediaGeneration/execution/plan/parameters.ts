import type { IDataObject } from 'n8n-workflow';
import type { Tool } from '../../catalog/tool';
import type {
	Field,
	GroupEntry,
	GroupField,
	Layout,
	MediaSource,
	MediaValue,
	NumberField,
	Value,
	Values,
} from '../../fields';
import { isRequired } from '../../fields';
import type { Input } from './input';

/** A file that was chosen from the saved items is stored by its path. */
const SOURCE_OF_MODE: ReadonlyMap<unknown, MediaSource> = new Map([
	['binary', 'binary'],
	['url', 'url'],
	['path', 'path'],
	['list', 'path'],
	['youtube', 'youtube'],
]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === 'object' && value !== null;

const locatorValue = (given: unknown): unknown =>
	isRecord(given) && 'mode' in given ? given.value : given;

/** A media input from its resource locator; a bare string, as an AI agent may give it, is told by its look. */
export function mediaValue(given: unknown): MediaValue {
	const value = String(locatorValue(given) ?? '').trim();
	const mode = isRecord(given) ? SOURCE_OF_MODE.get(given.mode) : undefined;
	if (mode) return { from: mode, value };
	if (/^(https?|data):/i.test(value)) return { from: 'url', value };
	return { from: value.includes('/') ? 'path' : 'binary', value };
}

/** A number at its "not set" value is left out, unless the layout requires the field and takes that value. */
function numberValue(field: NumberField, given: unknown, layout: Layout): Value | undefined {
	const parsed = typeof given === 'string' && given.trim() !== '' ? Number(given) : given;
	const value = Number.isNaN(parsed) ? given : parsed;
	if (value === undefined || value === null || value === '') return undefined;
	const mustBeSent =
		isRequired(field, layout) &&
		field.unset !== undefined &&
		field.unset >= (field.min ?? -Infinity);
	if (value === field.unset && !mustBeSent) return undefined;
	return value as Value;
}

function groupValue(field: GroupField, given: unknown, layout: Layout): GroupEntry[] | undefined {
	const entries = isRecord(given) && Array.isArray(given.entries) ? given.entries : [];
	if (entries.length === 0) return undefined;
	return entries.filter(isRecord).map((entry) => {
		const values = field.fields.map((inner) => {
			const own = entry[inner.name];
			const value =
				inner.kind === 'number' ? numberValue(inner, own, layout) : String(own ?? '').trim();
			return [inner.name, value] as const;
		});
		return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as GroupEntry;
	});
}

/** What the form holds for a field, as a value; undefined where it was left empty. */
function valueOf(field: Field, given: unknown, layout: Layout): Value | undefined {
	switch (field.kind) {
		case 'media': {
			const media = mediaValue(given);
			const isLeftOut = media.value === '' && !isRequired(field, layout);
			return isLeftOut ? undefined : media;
		}
		case 'number':
			return numberValue(field, given, layout);
		case 'group':
			return groupValue(field, given, layout);
		case 'boolean':
			return given === field.unset ? undefined : (given as Value | undefined);
		case 'text':
		case 'choice': {
			const value = locatorValue(given);
			if (value === null) return isRequired(field, layout) ? '' : undefined;
			if (typeof value !== 'string') return value as Value | undefined;
			return value === '' && !isRequired(field, layout) ? undefined : value;
		}
	}
}

/** The values that one item asks for. Rare fields count only where the user added them. */
export function readValues(input: Input, tool: Tool): Values {
	const { layout } = input.connection;
	const additional = input.param<IDataObject>('additionalFields', {});
	const given = ({ name, rare }: Field): unknown => (rare ? additional[name] : input.param(name));
	return Object.fromEntries(
		tool.fields
			.filter((field) => !field.rare || field.name in additional)
			.map((field) => [field.name, valueOf(field, given(field), layout)]),
	);
}
