import { DEFAULTS } from '../../nodes/MediaGeneration/catalog/defaults.ts';
import {
	adviceFor,
	CODE_ADVICE,
	CODES_OF,
	NOT_CHARGED,
	PAYMENT_ADVICE,
} from '../../nodes/MediaGeneration/catalog/error-codes.ts';
import { LOOKUPS, SAVED_ITEM_TYPES } from '../../nodes/MediaGeneration/catalog/account.ts';
import type { Lookup } from '../../nodes/MediaGeneration/catalog/account.ts';
import type { Resource } from '../../nodes/MediaGeneration/catalog/projects.ts';
import { RESOURCES } from '../../nodes/MediaGeneration/catalog/projects.ts';
import { toolsOf } from '../../nodes/MediaGeneration/catalog/index.ts';
import type { Tool } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { toolPath } from '../../nodes/MediaGeneration/catalog/tool.ts';
import { extensionsOf } from '../../nodes/MediaGeneration/catalog/formats.ts';
import type {
	Field,
	Layout,
	MediaField,
	NamedFilesField,
} from '../../nodes/MediaGeneration/fields/index.ts';
import { isRequiredEverywhere, LAYOUTS } from '../../nodes/MediaGeneration/fields/index.ts';
import { bounded, entryBounds, numberBounds, numberKind, textBounds } from './bounds.mts';
import { code, table } from './markdown.mts';
import { optionsTable } from './options.mts';
import { PROJECT_PARTS } from './project-part.mts';

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The README's table of the generation tools, with the evidence for each. */
export const operationsPart = (tools: readonly Tool[]): string =>
	[
		operationsTable(tools),
		'Evidence: a section of the interface specification, or the live service that it describes.',
		'Every field with its bounds, default and place on the wire, and every error code: [docs/tools.md](docs/tools.md).',
	].join('\n\n');

const operationsTable = (tools: readonly Tool[]): string =>
	table(
		['Resource', 'Operation', 'Path', 'What it does', 'Evidence'],
		RESOURCES.flatMap((resource) =>
			toolsOf(tools, resource).map((tool) => [
				capital(resource),
				tool.label,
				code(`POST ${toolPath(tool)}`),
				tool.description,
				tool.evidence,
			]),
		).concat(
			LOOKUPS.map(({ resource, label, path, description, evidence }) => [
				resource === 'account' ? 'Account' : 'Saved Item',
				label,
				code(`GET ${path}`),
				description,
				evidence,
			]),
		),
	);

/** More known values than this are counted instead of listed. */
const LISTED = 8;

/** The specification's extensions, and those that only the live service takes. */
function extensionsIn({ accepts, place }: MediaField | NamedFilesField): string {
	const [flat, nested] = [extensionsOf(accepts, 'flat'), extensionsOf(accepts, 'nested')];
	const added = nested.filter((extension) => !flat.includes(extension));
	if (place.flat === undefined || added.length === 0) return nested.join(', ');
	return `${flat.join(', ')}; nested: also ${added.join(', ')}`;
}

function valuesOf(field: Field): string {
	switch (field.kind) {
		case 'text':
			return bounded('text', field, textBounds);
		case 'number':
			return bounded(numberKind(field), field, numberBounds);
		case 'boolean':
			return 'true or false';
		case 'media':
			return extensionsIn(field);
		case 'namedFiles':
			return bounded(
				`list of ${code('name')} and a file (${extensionsIn(field)})`,
				field,
				entryBounds,
			);
		case 'group':
			return bounded(
				`list of ${field.fields.map(({ name }) => code(name)).join(', ')}`,
				field,
				entryBounds,
			);
		case 'choice': {
			const values = field.choices.map(({ value }) => value);
			const known =
				values.length > LISTED ? `${values.length} known names` : values.map(code).join(', ');
			if (field.extensible) return `${known}, or any other`;
			return field.place.flat === undefined ? known : `${known}; flat: or any other`;
		}
	}
}

function defaultOf(field: Field): string {
	if (field.presetIn && 'default' in field) {
		return `${code(String(field.default))} in ${field.presetIn}`;
	}
	if (
		field.additional ||
		field.kind === 'text' ||
		field.kind === 'media' ||
		field.kind === 'group' ||
		field.kind === 'namedFiles'
	) {
		return '';
	}
	if ('unset' in field && field.default === field.unset) return 'not sent';
	return field.default === '' ? '' : code(String(field.default));
}

const requiredness = (field: Field): string =>
	isRequiredEverywhere(field) ? 'yes' : field.requiredIn.map((layout) => `in ${layout}`).join('');

const placeOf = (path: string | undefined): string => (path === undefined ? '–' : code(path));

/** The rules that hold between fields, as a list. */
const rulesOf = ({ rules = [] }: Tool): string[] =>
	rules.length > 0 ? [rules.map(({ sentence }) => `- ${sentence}`).join('\n')] : [];

/** A tool that only the live service has has no known flat layout. */
const layoutsKnownOf = ({ evidence }: Tool): readonly Layout[] =>
	evidence === 'live service' ? ['nested'] : LAYOUTS;

const fieldsOfTool = (tool: Tool): string => {
	const layouts = layoutsKnownOf(tool);
	const rows = tool.fields.map((field) => [
		field.label + (field.additional ? ' *' : ''),
		valuesOf(field),
		requiredness(field),
		defaultOf(field),
		...layouts.map((layout) => placeOf(field.place[layout])),
	]);
	const places = layouts.map((layout) => `${capital(layout)} layout`);
	const evidence = `${code(`POST ${toolPath(tool)}`)}, known from: ${tool.evidence}.`;
	return [
		`### ${tool.label}`,
		`${tool.description}. ${evidence}`,
		...rulesOf(tool),
		table(['Field', 'Values', 'Required', 'Default', ...places], rows),
	].join('\n\n');
};

/** The possible values of each lookup parameter; the account has none. */
const LOOKUP_PARAMETERS: Readonly<Record<Lookup['resource'], string[][]>> = {
	account: [],
	savedItem: [
		['Return All', 'true or false', code('false')],
		['Limit', 'whole number, at least 1', code(String(DEFAULTS.limit))],
		['Type', SAVED_ITEM_TYPES.map(code).join(', '), 'any'],
	],
};

const lookupPart = ({ resource, label, description, path, evidence }: Lookup): string =>
	[
		`## ${resource === 'account' ? 'Account' : 'Saved Item'}`,
		`### ${label}`,
		`${description}. ${code(`GET ${path}`)}, known from: ${evidence}. It costs nothing.`,
		...(LOOKUP_PARAMETERS[resource].length > 0
			? [table(['Parameter', 'Values', 'Default'], LOOKUP_PARAMETERS[resource])]
			: []),
	].join('\n\n');

/** The page of all fields and error codes. */
export const toolsDocument = (tools: readonly Tool[]): string =>
	`${[
		'<!-- Made by "npm run generate" from the catalog; do not edit. -->',
		'# Tools and their fields',
		'A field with * is under *Additional Fields* and is sent only if it was added there, unless this table shows a default for it. A field that one layout lacks (–) is refused for a service of that layout, never dropped. What cannot work, such as an empty prompt, is refused in both layouts, and bounds behind *flat* are those of the specification, refused there. Bounds behind *nested* are what the live service is known to take: other values are sent, and the service decides.',
		...RESOURCES.flatMap((resource) => [
			`## ${capital(resource)}`,
			...toolsOf(tools, resource).map(fieldsOfTool),
		]),
		...PROJECT_PARTS,
		...LOOKUPS.map(lookupPart),
		'## Options',
		optionsTable(),
		'## Error codes',
		errorCodesTable(),
		'A call that your account cannot pay for is answered 402:',
		paymentCodesTable(),
	].join('\n\n')}\n`;

const resourcesWith = (errorCode: string): string =>
	RESOURCES.filter((resource: Resource) => CODES_OF[resource].includes(errorCode)).join(', ') ||
	'live service';

/** Every code of a 402. */
const paymentCodesTable = (): string =>
	table(
		['Code', 'What it means', 'Money', 'What to do'],
		Object.entries(PAYMENT_ADVICE).map(([errorCode, { meaning, advice }]) => [
			code(errorCode),
			meaning,
			NOT_CHARGED,
			advice,
		]),
	);

/** Every code that a failed project is known to carry. */
const errorCodesTable = (): string =>
	table(
		['Code', 'Known for', 'What happened', 'Money', 'What to do'],
		Object.keys(CODE_ADVICE).map((errorCode) => {
			const { meaning, advice } = adviceFor(errorCode);
			return [code(errorCode), resourcesWith(errorCode), meaning, NOT_CHARGED, advice];
		}),
	);
