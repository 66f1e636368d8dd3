import { findLabel, formatImages, formatSupportedLength, getField } from '../catalog/tool';
import type { ModelConstraints, Tool } from '../catalog/tool';
import { joinWithOr, quote, type ChoiceField, type Field, type Values } from '../fields';

const supportsLength = (supported: NonNullable<ModelConstraints['seconds']>, seconds: number) =>
	'max' in supported
		? seconds >= (supported.min ?? 0) && seconds <= supported.max
		: supported.includes(seconds);

/** The constraints of the chosen model or mode, and its label; undefined if it is unset or unlisted. */
function findChosenModel({ constraints, ...tool }: Tool, values: Values) {
	const chosen = constraints && values[constraints.fieldName];
	const model = typeof chosen === 'string' ? constraints?.values[chosen] : undefined;
	if (!constraints || !model) return undefined;
	const field = getField(tool, constraints.fieldName);
	return { model, modelPhrase: `the ${field.label.toLowerCase()} ${findLabel(field, chosen)}` };
}

/**
 * One sentence for each length, resolution and number of images that the chosen model doesn't support. Such values are
 * still sent, because models change faster than the list of constraints.
 */
export function findConstraintHints(tool: Tool, values: Values): string[] {
	const chosen = findChosenModel(tool, values);
	if (!chosen) return [];
	const { model, modelPhrase } = chosen;
	const { end_seconds: end, start_seconds: start = 0, resolution, image_count: count } = values;
	const find = (name: string) => tool.fields.filter((field) => field.name === name);
	const hints: string[] = [];
	const addHint = (fields: readonly Field[], value: string | number, support: string) => {
		const labels = fields.map(({ label }) => label).join(' minus ');
		hints.push(`${labels} is ${value}, but ${modelPhrase} ${support}`);
	};
	if (typeof end === 'number' && typeof start === 'number' && model.seconds) {
		const seconds = Number((end - start).toFixed(6));
		const fields = [...find('end_seconds'), ...find('start_seconds')];
		if (!supportsLength(model.seconds, seconds))
			addHint(fields, seconds, `supports ${formatSupportedLength(model.seconds)}`);
	}
	const fields = find('resolution') as ChoiceField[];
	// An expression may give a resolution that is newer than the list.
	const isListed = fields[0]?.choices.some(({ value }) => value === resolution);
	if (isListed && model.resolution?.includes(String(resolution)) === false)
		addHint(fields, quote(resolution), `supports ${joinWithOr(model.resolution)}`);
	if (typeof count === 'number' && model.images?.includes(count) === false)
		addHint(find('image_count'), count, `generates ${formatImages(model.images)} at a time`);
	return hints;
}

/** A note if the model limits something that the item uses and that the node doesn't judge. */
export function describeUncheckedLimits(tool: Tool, values: Values): string[] {
	const chosen = findChosenModel(tool, values);
	if (!chosen) return [];
	const { characters = {}, furtherImages, lastImage, references, otherLimits } = chosen.model;
	const isUsed = (pattern: RegExp) =>
		Object.entries(values).some(([name, value]) => value !== undefined && pattern.test(name));
	const isLimited =
		otherLimits !== undefined ||
		Object.keys(characters).some((name) => values[name] !== undefined) ||
		(furtherImages !== undefined && isUsed(/_2$/)) ||
		(lastImage !== undefined && isUsed(/^end_image/)) ||
		(references !== undefined && isUsed(/^references$/));
	return isLimited ? [`Other limits of ${chosen.modelPhrase} were not checked`] : [];
}
