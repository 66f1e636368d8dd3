import { extensibleChoice, type Field, number, someOf, text, titleCase, video } from '../../fields';
import { splitChoices } from '../parts/lists';
import { segment } from '../parts/segment';
import { PARAMETERS } from '../parameters';
import { declareTool } from '../tool';

const CONFIG = 'style.custom_config';

const styled = (name: string, label: string, description: string, example: string): Field =>
	text(name, {
		in: CONFIG,
		label,
		description,
		placeholder: `e.g. ${example}`,
		isColor: name.endsWith('_color'),
		additional: true,
	});

/** An extensible choice, because the service documents these values only as examples. */
const oneOf = (name: string, description: string, values: readonly string[]): Field =>
	extensibleChoice(name, {
		in: CONFIG,
		description,
		choices: values.map((value) => ({ value, label: titleCase(value) })),
		additional: true,
		default: values[0]!,
	});

const pixels = (name: string, label: string, description: string): Field =>
	number(name, { in: CONFIG, label, description, unset: 0, additional: true });

const ROWS = ['bottom', 'center', 'top'];
const COLUMNS = ['center', 'left', 'right'];

/** A custom style, which replaces the template or changes it (live service). */
const customStyle = [
	styled('font', 'Font', 'The name of a font in Google Fonts', 'Noto Sans'),
	pixels('font_size', 'Font Size', 'In pixels; 0 adapts to the video'),
	oneOf('font_style', 'Style of the letters', ['normal', 'italic', 'bold']),
	styled('text_color', 'Text Color', 'Color of the letters', '#FFFFFF'),
	styled('highlighted_text_color', 'Highlight Color', 'Color of the word being spoken', '#FFD700'),
	styled('stroke_color', 'Stroke Color', 'Color of the outline', '#000000'),
	pixels('stroke_width', 'Stroke Width', 'In pixels; 0 adapts to the font size'),
	oneOf('vertical_position', 'Where to place the subtitles vertically', ROWS),
	oneOf('horizontal_position', 'Where to place the subtitles horizontally', COLUMNS),
];

export const autoSubtitleGenerator = declareTool({
	slug: 'auto-subtitle-generator',
	resource: 'video',
	label: 'Add Subtitles',
	action: 'Add subtitles to a video',
	description: 'Burn subtitles into a video',
	price: { chargedBy: 'frame' },
	fields: [
		video('video_file_path', 'Video', 'A video in which someone speaks'),
		...segment('video', { startRequired: true }),
		extensibleChoice('template', {
			in: 'style',
			description: `Style of the subtitles. Fine-tune it with ${PARAMETERS.options.label}. Without a template, Magic Hour needs Font, Text Color and both positions.`,
			choices: splitChoices(`
				cinematic | Cinematic; highlight | Highlight; karaoke | Karaoke; minimalist | Minimalist
			`),
			default: 'cinematic',
		}),
		...customStyle,
	],
	rules: [someOf('template', ...customStyle.map(({ name }) => name))],
});
