import { CHARGE_PHRASES, readPriceMonth } from '../catalog/price';
import { getField, type Tool } from '../catalog/tool';
import { estimateItem } from '../estimate/estimate';
import { describeDatedPrice, describeToolPrice, formatMonth } from '../estimate/prices';
import { formatNumbers } from '../estimate/range';
import { joinWithAnd, type Values } from '../fields';

/** The values of an unchanged panel. */
const readPresets = ({ fields }: Tool): Values =>
	Object.fromEntries(
		fields.flatMap((field) =>
			'default' in field && !field.additional ? [[field.name, field.default]] : [],
		),
	);

/** Example: `, 24 to 60 a second with the presets`, because nobody knows the frames of a video. */
function describeSecond(tool: Tool): string {
	if (tool.price.chargedBy !== 'frame') return '';
	const second = estimateItem(tool, { ...readPresets(tool), end_seconds: 1 }, 'nested');
	return 'credits' in second ? `, ${formatNumbers(second.credits)} a second with the presets` : '';
}

/** The charge: `24 to 72 credits per second, by Resolution (August 2026)`, or `by length` if no unit is published. */
export function describeToolCharge(tool: Tool): string {
	const { chargedBy, dependsOn = [] } = tool.price;
	// Additional choices are left out, such as Mode of the image upscaler, which repeats Enhancement.
	const labels = dependsOn
		.map((name) => getField(tool, name))
		.filter(({ additional, kind }) => !additional || kind !== 'choice')
		.map(({ label }) => label);
	if (chargedBy === 'length') return `by ${joinWithAnd(['length', ...labels])}`;
	const price = describeToolPrice(tool) ?? CHARGE_PHRASES[chargedBy];
	const factors = labels.length > 0 ? `, by ${joinWithAnd(labels)}` : '';
	return `${price}${describeSecond(tool)}${factors} (${formatMonth(readPriceMonth(tool.price))})`;
}

export const describeTime = (seconds: number): string =>
	seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;

/** With any published price, because n8n hides the price hint after a run. */
export function describeTool(tool: Tool): string {
	const price = tool.price.chargedBy === 'free' ? 'free' : describeDatedPrice(tool);
	return price === undefined ? tool.description : `${tool.description} (${price})`;
}
