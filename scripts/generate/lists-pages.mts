import { catalog } from '../../nodes/MediaGeneration/catalog/index.ts';
import { CONSENT } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { VOICES } from '../../nodes/MediaGeneration/catalog/lists/voices.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type { ChoiceField } from '../../nodes/MediaGeneration/fields/index.ts';
import { and } from '../../nodes/MediaGeneration/fields/index.ts';

/** What the notices of the tools say, of all that they take. */
export const ONLY_WITH_CONSENT = `Use only ${and(CONSENT)} of people who consented.`;

export const linkTo = ({ label, slug }: Tool, folder = 'tools/'): string =>
	`[${label}](${folder}${slug}.md)`;

const choiceIn = ({ fields }: Tool, matches: RegExp): ChoiceField | undefined =>
	fields.find((field): field is ChoiceField => field.kind === 'choice' && matches.test(field.name));

const LANGUAGE = /language$/;
const VOICE = /^voice/;

const tools = (matches: RegExp): Tool[] => catalog.filter((tool) => choiceIn(tool, matches));

/** The lists that the page of a tool links to. */
export const listsOf = (tool: Tool): string[] => [
	...(choiceIn(tool, VOICE) ? ['[All voices](../voices.md)'] : []),
	...(choiceIn(tool, LANGUAGE) ? ['[All languages](../languages.md)'] : []),
];

const languagesOf = (tool: Tool): string[] => {
	const { label, description, choices } = choiceIn(tool, LANGUAGE)!;
	return [
		`## ${tool.label}`,
		`The field *${label}* of ${linkTo(tool)}: ${description}.`,
		choices.map((choice) => `- ${choice.label ?? choice.value}`).join('\n'),
	];
};

/** Every language that a tool is known to take. */
export const languagesPart = (): string => tools(LANGUAGE).flatMap(languagesOf).join('\n\n');

const initialOf = (name: string): string => {
	const letter = name.normalize('NFD').charAt(0).toUpperCase();
	return /[A-Z]/.test(letter) ? letter : '0–9';
};

function byInitial(names: readonly string[]): Map<string, string[]> {
	const groups = new Map<string, string[]>();
	for (const name of names) {
		const initial = initialOf(name);
		groups.set(initial, [...(groups.get(initial) ?? []), name]);
	}
	return groups;
}

/** Every voice that the service is known to have, and what to heed. */
export const voicesParts = (): Record<string, string> => ({
	about: `The ${VOICES.length.toLocaleString('en-US')} voices of ${tools(VOICE)
		.map((tool) => linkTo(tool))
		.join(
			' and ',
		)}, as Magic Hour listed them in October 2026, without those that it has removed since. Search this page with your browser. The field takes other names, too. [Tools](tools/README.md), [back to the README](../README.md)`,
	consent: `${ONLY_WITH_CONSENT} Many voices imitate real people or characters. That a voice is in this list doesn’t mean that the person agreed, or that you may publish or sell the result: find out whether you may, as laws differ by country. Where people could take a voice or a face for real, say that it is generated.`,
	voices: [...byInitial(VOICES)]
		.map(([initial, names]) => `## ${initial}\n\n${names.join(' · ')}`)
		.join('\n\n'),
});
