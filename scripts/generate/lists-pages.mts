import { CONSENT_SUBJECTS } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type { ChoiceField } from '../../nodes/MediaGeneration/fields/index.ts';
import { joinWithAnd } from '../../nodes/MediaGeneration/fields/index.ts';

export const ONLY_WITH_CONSENT = `Use only ${joinWithAnd(CONSENT_SUBJECTS)} of people who consented.`;

export const linkTo = ({ label, slug }: Tool, folder = 'tools/'): string =>
	`[${label}](${folder}${slug}.md)`;

const findChoice = ({ fields }: Tool, matches: RegExp): ChoiceField | undefined =>
	fields.find((field): field is ChoiceField => field.kind === 'choice' && matches.test(field.name));

const LANGUAGE = /language$/;
const VOICE = /^voice/;

export const writeVoicesLink = (tool: Tool): string[] =>
	findChoice(tool, VOICE) ? ['[Choosing a voice](../voices.md)'] : [];

export function describeLanguages(tool: Tool): string[] {
	const { label, choices } = findChoice(tool, LANGUAGE) ?? { choices: [] };
	if (choices.length < 3) return [];
	return [`*${label}*: ${choices.map((choice) => choice.label ?? choice.value).join(', ')}.`];
}

export const writeVoicesParts = (): Record<string, string> => ({
	consent: `${ONLY_WITH_CONSENT} Many voices imitate real people or characters. A voice in the list doesn’t mean that its person agreed, or that you may publish or sell the result. Check the law in your country first. If people could think that a voice or a face is real, say that it is generated.`,
});
