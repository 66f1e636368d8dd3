import type { NodeHint } from 'n8n-workflow';
import type { Tool } from '../catalog/tool';
import type {
	Field,
	GroupField,
	Listed,
	NamedFilesField,
	NumberField,
	Rule,
	TextField,
} from '../fields';
import { counted } from '../fields';

/** The condition, as an expression, and what the service is known to take. */
interface Bound {
	readonly isBeyond: string;
	readonly takes: string;
}

const parameterOf = ({ additional, name }: Field): string =>
	additional ? `$parameter.additionalFields?.${name}` : `$parameter.${name}`;

const ofText = (field: TextField): Bound[] =>
	field.live?.maxLength === undefined
		? []
		: [
				{
					isBeyond: `String(${parameterOf(field)} ?? "").length > ${field.live.maxLength}`,
					takes: `${field.label} with up to ${counted(field.live.maxLength, 'character')}`,
				},
			];

function range({ min, max, step, only }: NonNullable<NumberField['live']>): string {
	if (only) return `from ${only.join(', ')}`;
	const steps = step === undefined ? '' : ` in steps of ${step}`;
	if (max === undefined) return `of at least ${min}${steps}`;
	return min === undefined ? `of at most ${max}${steps}` : `from ${min} to ${max}${steps}`;
}

/** Fractions of a step are not judged: in floating point, they are not exact. */
const isOutside = ({ min, max, step, only }: NonNullable<NumberField['live']>): string =>
	[
		...(only ? [`!${JSON.stringify(only)}.includes(value)`] : []),
		...(min === undefined ? [] : [`value < ${min}`]),
		...(max === undefined ? [] : [`value > ${max}`]),
		...(Number.isInteger(step) ? [`value % ${step} !== 0`] : []),
	].join(' || ');

/** Numbers with the same bounds share a hint. */
function ofNumbers(fields: readonly NumberField[]): Bound[] {
	const alike = new Map<string, NumberField[]>();
	for (const field of fields.filter(({ live }) => live)) {
		const key = JSON.stringify([field.live, field.unset]);
		alike.set(key, [...(alike.get(key) ?? []), field]);
	}
	return [...alike.values()].map(([first, ...others]) => {
		const { live, label, unset } = first!;
		const values = [first!, ...others].map(parameterOf).join(', ');
		const isSet = `typeof value === "number"${unset === undefined ? '' : ` && value !== ${unset}`}`;
		return {
			isBeyond: `[${values}].some((value) => ${isSet} && (${isOutside(live!)}))`,
			takes: `${others.length === 0 ? `${label} ` : 'each of these numbers '}${range(live!)}`,
		};
	});
}

const ofEntries = (path: string, label: string, max: number): Bound => ({
	isBeyond: `${path}?.entries?.length > ${max}`,
	takes: `${label} with up to ${counted(max, 'entry', 'entries')}`,
});

const ofGroup = (field: GroupField | NamedFilesField): Bound[] =>
	field.live?.maxEntries === undefined
		? []
		: [ofEntries(parameterOf(field), field.label, field.live.maxEntries)];

const ofList = ({ at, name, label, max }: Listed): Bound[] =>
	at === 0 ? [ofEntries(`$parameter.${name}`, label, max)] : [];

function ofRule({ live }: Rule, { fields }: Tool): Bound[] {
	if (!live) return [];
	const label = (wanted: string): string => fields.find(({ name }) => name === wanted)!.label;
	const difference = `$parameter.${live.high} - ($parameter.${live.low} || 0)`;
	return [
		{
			isBeyond: `${difference} > ${live.max} || (${difference} > 0 && ${difference} < ${live.min})`,
			takes: `${label(live.high)} ${live.min} to ${live.max} after ${label(live.low)}`,
		},
	];
}

function boundsOf(tool: Tool): Bound[] {
	const { fields, rules = [] } = tool;
	return [
		...fields.flatMap((field) => {
			if (field.kind === 'text') return ofText(field);
			if (field.kind === 'group' || field.kind === 'namedFiles') return ofGroup(field);
			return field.kind === 'media' && field.listed ? ofList(field.listed) : [];
		}),
		...ofNumbers(fields.filter((field) => field.kind === 'number')),
		...rules.flatMap((rule) => ofRule(rule, tool)),
	];
}

/** The panel's hints before a run with a value beyond what the live service is known to take: it is sent all the same. */
export function boundHints(tools: readonly Tool[]): NodeHint[] {
	const shared = new Map<string, { readonly bound: Bound; readonly slugs: string[] }>();
	for (const tool of tools) {
		for (const bound of boundsOf(tool)) {
			const key = JSON.stringify(bound);
			const { slugs = [] } = shared.get(key) ?? {};
			shared.set(key, { bound, slugs: [...slugs, tool.slug] });
		}
	}
	return [...shared.values()].map(({ bound: { isBeyond, takes }, slugs }) => ({
		message: `According to its API reference, Magic Hour accepts ${takes}. Other values are sent, too. If Magic Hour rejects one, you aren’t charged.`,
		type: 'info',
		whenToDisplay: 'beforeExecution',
		displayCondition: `={{ ${JSON.stringify(slugs)}.includes($parameter.operation) && (${isBeyond}) }}`,
	}));
}
