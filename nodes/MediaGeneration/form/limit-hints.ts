import type { NodeHint } from 'n8n-workflow';
import type { KnownLimits, ModelLimits, Tool } from '../catalog/tool';
import type { ChoiceField } from '../fields';

/** What goes wrong, as an expression, and what the panel says of it. */
interface Limit {
	readonly isWrong: string;
	readonly message: string;
}

const lengthIn = ({ fields }: Tool): string =>
	fields.some(({ name }) => name === 'start_seconds')
		? '$parameter.end_seconds - ($parameter.start_seconds || 0)'
		: '$parameter.end_seconds';

const listed = (name: string): string => `$parameter.additionalFields?.${name}?.value`;

/** A node of version 1 has another list, whose value is no object. */
const RESOLUTION = `(${listed('resolution')} ?? $parameter.additionalFields?.resolution)`;

const LAST_IMAGE = listed('end_image_file_path');

const oneOf = (values: readonly unknown[], expression: string): string =>
	`${JSON.stringify(values)}.includes(${expression})`;

const or = (values: readonly string[]): string =>
	[values.slice(0, -1).join(', '), values.at(-1)].filter(Boolean).join(' or ');

/** `1, 2, 3, 5` reads `1 to 3 or 5`. */
export function inWords(numbers: readonly number[]): string {
	const runs: number[][] = [];
	for (const number of numbers) {
		const run = runs.at(-1);
		if (run?.at(-1) === number - 1) run.push(number);
		else runs.push([number]);
	}
	return or(
		runs.flatMap((run) =>
			run.length > 2 ? [`${run[0]!} to ${run.at(-1)!}`] : run.map((number) => String(number)),
		),
	);
}

function ofLength({ seconds }: ModelLimits, tool: Tool): Limit[] {
	if (!seconds) return [];
	const length = lengthIn(tool);
	if ('max' in seconds) {
		const { min = 0, max } = seconds;
		return [
			{
				isWrong: min > 0 ? `(${length} > ${max} || ${length} < ${min})` : `${length} > ${max}`,
				message: `${min > 0 ? `${min}` : 'up'} to ${max} seconds`,
			},
		];
	}
	return [
		{
			isWrong: `${length} > 0 && !${oneOf(seconds, length)}`,
			message: `${inWords(seconds)} seconds`,
		},
	];
}

/** Only a value that other models have is known to be wrong: what was typed may be newer than this list. */
function ofResolution({ resolution }: ModelLimits, { fields }: Tool): Limit[] {
	const known = fields.find(({ name }) => name === 'resolution') as ChoiceField | undefined;
	const others = (known?.choices ?? [])
		.filter(({ value, retired }) => !retired && !resolution?.includes(value))
		.map(({ value }) => value);
	if (!resolution || others.length === 0) return [];
	return [{ isWrong: oneOf(others, RESOLUTION), message: `the resolution ${or(resolution)}` }];
}

function ofImages({ images }: ModelLimits): Limit[] {
	if (!images) return [];
	const count = '$parameter.image_count';
	return [
		{
			isWrong: `${count} > 0 && !${oneOf(images, count)}`,
			message: images.length === 1 ? 'one image at a time' : `${inWords(images)} images at a time`,
		},
	];
}

const ofSound = ({ hasSound }: ModelLimits): Limit[] =>
	hasSound === false
		? [{ isWrong: '$parameter.additionalFields?.audio === true', message: 'videos without sound' }]
		: [];

function ofLastImage({ lastImage }: ModelLimits, tool: Tool): Limit[] {
	if (lastImage === undefined || !tool.fields.some(({ name }) => name === 'end_image_file_path'))
		return [];
	if (!lastImage) return [{ isWrong: LAST_IMAGE, message: 'videos without a last image' }];
	const { resolution, maxSeconds } = lastImage;
	return [
		...(resolution
			? [
					{
						isWrong: `${LAST_IMAGE} && ${RESOLUTION} !== "${resolution}"`,
						message: `a last image in ${resolution}`,
					},
				]
			: []),
		...(maxSeconds
			? [
					{
						isWrong: `${LAST_IMAGE} && ${lengthIn(tool)} > ${maxSeconds}`,
						message: `a last image in videos of up to ${maxSeconds} seconds`,
					},
				]
			: []),
	];
}

const KINDS = [ofLength, ofResolution, ofImages, ofSound, ofLastImage];

/** Models with the same limit share a hint. */
function modelsBy(tool: Tool, { values }: KnownLimits): Map<string, Limit & { models: string[] }> {
	const shared = new Map<string, Limit & { models: string[] }>();
	for (const [model, limits] of Object.entries(values)) {
		for (const limit of KINDS.flatMap((kind) => kind(limits, tool))) {
			const same = shared.get(limit.message) ?? { ...limit, models: [] };
			same.models.push(model);
			shared.set(limit.message, same);
		}
	}
	return shared;
}

/** What the panel says before a run with a combination that is known not to work. */
export const limitHints = (tools: readonly Tool[]): NodeHint[] => {
	const hints = new Map<string, string[]>();
	for (const tool of tools) {
		if (!tool.limits) continue;
		for (const { models, isWrong, message } of modelsBy(tool, tool.limits).values()) {
			const isChosen = oneOf(models, listed(tool.limits.of));
			const { label } = tool.fields.find(({ name }) => name === tool.limits!.of)!;
			const says = `This ${label.toLowerCase()} is known to support only ${message}.`;
			const key = JSON.stringify([`${isChosen} && ${isWrong}`, says]);
			hints.set(key, [...(hints.get(key) ?? []), tool.slug]);
		}
	}
	return [...hints].map(([key, slugs]) => {
		const [isWrong, message] = JSON.parse(key) as [string, string];
		return {
			message,
			type: 'warning',
			whenToDisplay: 'beforeExecution',
			displayCondition: `={{ ${oneOf(slugs, '$parameter.operation')} && ${isWrong} }}`,
		};
	});
};
