import { SAVED_ITEM_TYPES } from '../../nodes/MediaGeneration/catalog/account.ts';
import { PARAMETERS } from '../../nodes/MediaGeneration/catalog/parameters.ts';
import { OPERATIONS } from '../../nodes/MediaGeneration/catalog/operations.ts';
import { formatCode, formatTable } from './markdown.mts';
import { SAMPLES } from './output-schema.mts';
import { BY_EXPRESSION } from './describe-values.mts';

const formatSample = (item: object): string =>
	`\`\`\`json\n${JSON.stringify(item, null, '\t')}\n\`\`\``;

const { limit, returnAll, savedItemType } = PARAMETERS;

export const writeProjectsParts = (): Record<string, string> => ({
	operations: formatTable(
		['Operation', 'What it does'],
		Object.values(OPERATIONS.project)
			.map(({ label, description }) => [`*${label}*`, description])
			.sort(),
	),
	delete: formatSample(SAMPLES.project.delete),
	account: formatSample(SAMPLES.account.get),
	'saved-item-fields': formatTable(
		['Field', 'Values', 'Default'],
		[
			[returnAll.label, 'on or off', returnAll.default ? 'on' : 'off'],
			[limit.label, `whole number, at least ${limit.min}`, formatCode(String(limit.default))],
			[
				savedItemType.label,
				`${SAVED_ITEM_TYPES.map(formatCode).join(', ')}, or ${BY_EXPRESSION}`,
				'any',
			],
		],
	),
	'saved-item': formatSample(SAMPLES.savedItem.getAll),
	model: formatSample(SAMPLES.model.getAll),
	voice: formatSample(SAMPLES.voice.getAll),
});
