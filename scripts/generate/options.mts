import type { INodeProperties } from 'n8n-workflow';
import { options } from '../../nodes/MediaGeneration/form/options-property.ts';
import { code, table } from './markdown.mts';

/** What any operation offers that can use it. */
export const optionsTable = (): string =>
	table(
		['Option', 'Set to, when you add it', 'What it does'],
		(options.options as INodeProperties[]).map(
			({ displayName, default: preset, hint, description }) => [
				displayName,
				code(String(preset)),
				[hint, description].filter(Boolean).join('. '),
			],
		),
	);
