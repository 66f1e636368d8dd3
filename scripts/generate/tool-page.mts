import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { packageName, root } from '../../hosts/root.mts';
import { theContract } from '../../sandbox/contract/contract.mts';
import { PARAMETERS } from '../../nodes/MediaGeneration/catalog/parameters.ts';
import type { ConstraintsByModel, Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { fieldOf, toolPath } from '../../nodes/MediaGeneration/catalog/tool.ts';
import type { Resource } from '../../nodes/MediaGeneration/catalog/projects.ts';
import { endSentence } from '../../nodes/MediaGeneration/form/describe-field.ts';
import { priceNotice } from '../../nodes/MediaGeneration/form/price-notice.ts';
import type { Field, Rule } from '../../nodes/MediaGeneration/fields/index.ts';
import { isListElement, isRequired } from '../../nodes/MediaGeneration/fields/index.ts';
import { exampleNode } from './example-node.mts';
import { listsOf } from './lists-pages.mts';
import { anchorOf, capital, code, GENERATED, page, table } from './markdown.mts';
import { valuesOf } from './values.mts';

function defaultOf(field: Field): string {
	if (field.kind === 'number' && field.lengthOf) {
		return '[end of the file](../files-and-output.md#the-whole-video)';
	}
	if (field.additional || !('default' in field) || field.default === '') return '';
	return field.kind === 'boolean' ? (field.default ? 'on' : 'off') : code(String(field.default));
}

const requiredness = (field: Field, { rules = [] }: Tool): string => {
	// The node fills in what is missing.
	if (field.kind === 'number' && field.lengthOf) return '';
	const { need } = rules.find((rule) => rule.need?.needed === field.name) ?? {};
	if (need) return 'see below';
	return isRequired(field, 'nested') ? 'yes' : '';
};

/** A rule names fields as the API does; a reader of the panel knows their labels. */
const withLabels = (sentence: string, { fields }: Tool): string =>
	sentence.replace(/`(\w+)`/g, (name, word: string) => {
		const field = fields.find((one) => one.name === word);
		return field ? `*${field.label}*` : name;
	});

/** Whether a field is needed because of what another one is without a choice. */
const isByDefault = ({ need }: Rule, { fields }: Tool): boolean => {
	const other = fields.find(({ name }) => name === need?.when);
	return other?.kind === 'choice' && need!.is.includes(other.default);
};

const rulesOf = (tool: Tool): string[] => {
	const sentences = (tool.rules ?? []).map(
		(rule) =>
			`${capital(withLabels(rule.sentence, tool))}${isByDefault(rule, tool) ? ', the default' : ''}`,
	);
	return sentences.length > 0 ? [sentences.map((sentence) => `- ${sentence}.`).join('\n')] : [];
};

const BOUNDED_TODAY =
	'*Magic Hour today* is what its API reference allows; the node sends other values, too.';

/** What the words of the table mean, as far as this table has them. */
function legendOf(tool: Tool): string[] {
	const cells = tool.fields.flatMap((field) => [valuesOf(field), requiredness(field, tool)]).join();
	return cells.includes('Magic Hour today') ? [BOUNDED_TODAY] : [];
}

export const isOfPeople = ({ consent }: Tool): boolean => consent !== undefined;

/** What the page on models has of a tool. */
const aboutModels = (tool: Tool, { of }: ConstraintsByModel): string =>
	`What each ${fieldOf(tool, of).label.toLowerCase()} supports${tool.price.by === 'length' ? '' : ' and costs'}`;

/** Where to look up what is too long for the table. */
function referencesPart(tool: Tool): string[] {
	const links = [
		...(tool.constraints
			? [`[${aboutModels(tool, tool.constraints)}](../models.md#${anchorOf(tool.label)})`]
			: []),
		...listsOf(tool),
		...(isOfPeople(tool) ? ['[Consent and rights](../voices.md#consent-and-rights)'] : []),
		'[File sizes and plans](../plans.md)',
	];
	return [links.join(' · ')];
}

/** The panel's links; those to a page of docs/ from here. */
const withLinks = (text: string): string =>
	text
		.replace(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g, '[$2]($1)')
		.replace(/\]\(https:\/\/github\.com\/[^)]+\/docs\//g, '](../');

/** As the panel has them: the files after the first are one list. */
const isOnPanel = (field: Field): boolean => !isListElement(field) || field.listed.at === 0;

const labelOf = (field: Field): string => (isListElement(field) ? field.listed.label : field.label);

const descriptionOf = (field: Field): string =>
	isListElement(field)
		? `Add up to ${field.listed.max} more`
		: withLinks(
				field.hint
					? `${endSentence(field.description)} ${endSentence(field.hint)}`
					: field.description,
			);

const fieldsPart = (tool: Tool): string[] => [
	'## Fields',
	table(
		['Field', 'What to enter', 'Values', 'Required', 'Default'],
		tool.fields
			.filter(isOnPanel)
			.map((field) => [
				`${labelOf(field)}${field.additional ? ' *' : ''}${field.deprecated ? ' (deprecated)' : ''}`,
				descriptionOf(field),
				valuesOf(field),
				requiredness(field, tool),
				defaultOf(field),
			]),
	),
	...(tool.fields.some(({ additional }) => additional)
		? [
				`Fields marked * are under *${PARAMETERS.additionalFields.label}* and are sent only if you add them.`,
			]
		: []),
	...(tool.fields.some(({ deprecated }) => deprecated)
		? [
				'The panel offers a deprecated field only where it is set already. For a service that needs it, use *Project > Call by Path*.',
			]
		: []),
	...legendOf(tool),
	...referencesPart(tool),
	...rulesOf(tool),
	`*${PARAMETERS.completion.label}*, *${PARAMETERS.simplify.label}* and *${PARAMETERS.options.label}* are the same for every tool: [Options](options.md).${
		tool.projectsPath
			? ` Magic Hour documents no event for this one: after *${PARAMETERS.completion.labels.start}*, use *Project > Wait*.`
			: ''
	}`,
];

const requestPart = (tool: Tool): string[] => [
	'## Request',
	`${code(`POST ${toolPath(tool)}`)}. Where each field goes in the body ([other services](../other-services.md) may differ):`,
	table(
		['Field', 'In the body'],
		tool.fields.filter(isOnPanel).flatMap((field) => {
			const { nested } = field.place;
			if (nested === undefined) return [];
			return [[labelOf(field), `${code(nested)}${isListElement(field) ? ' and so on' : ''}`]];
		}),
	),
];

const panelPart = ({ slug, label }: Tool): string[] => {
	const picture = `images/tools/${slug}.png`;
	return existsSync(join(root, 'docs', picture))
		? [
				`![The panel of ${label} in n8n: its fields, ${PARAMETERS.completion.label}, ${PARAMETERS.simplify.label} and Options](../${picture})`,
			]
		: [];
};

const errorsPart = ({ resource, projectsPath }: Tool): string[] => [
	'## Errors',
	...(projectsPath ? ['Magic Hour publishes no error codes for this tool.'] : codesPart(resource)),
];

const codesPart = (resource: Resource): string[] => [
	`${resource === 'video' ? 'A' : 'An'} ${resource} project can fail with these codes, among others. You aren’t charged for a failed project.`,
	theContract()
		.errorCodes(resource)
		.map((one) => `- [${code(one)}](../troubleshooting.md#${anchorOf(one)})`)
		.join('\n'),
];

/** Short lists on one line. */
const jsonOf = (value: object): string =>
	JSON.stringify(value, null, '\t').replace(/\[\s+(\d+),\s+(\d+)\s+\]/g, '[$1, $2]');

const examplePart = (tool: Tool): string[] => [
	'## Example',
	`Copy this, click the canvas of a workflow and paste. Then choose your credential${
		tool.fields.some(({ kind, requiredIn }) => kind === 'media' && requiredIn.length > 0)
			? ', and enter the binary field of each file'
			: ''
	}.`,
	`\`\`\`json\n${jsonOf(exampleNode(tool, packageName))}\n\`\`\``,
];

/** The panel's notice, with its link. */
const priceOf = (tool: Tool): string => `${withLinks(priceNotice(tool).displayName)}.`;

/** The page of a tool: for users first, the request last. */
export const toolPage = (tool: Tool): string =>
	page([
		GENERATED,
		`# ${tool.label}`,
		`${tool.description}. In **Media Generation**, choose *${capital(tool.resource)}* and *${tool.label}*. [All tools](README.md)`,
		...panelPart(tool),
		'## Cost',
		`${priceOf(tool)} More: [Costs](../costs.md)`,
		...fieldsPart(tool),
		...examplePart(tool),
		...errorsPart(tool),
		...requestPart(tool),
	]);
