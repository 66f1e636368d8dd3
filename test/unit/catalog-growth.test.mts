import type { INodeProperties } from 'n8n-workflow';
import { catalog, findTool } from '../../nodes/MediaGeneration/catalog';
import { tool } from '../../nodes/MediaGeneration/catalog/tool';
import {
	choice,
	differenceBetween,
	integer,
	media,
	neededWhen,
	extensibleChoice,
	projectName,
	text,
} from '../../nodes/MediaGeneration/fields';
import { bodyOf } from '../../nodes/MediaGeneration/request/body';
import { knownValueSearches } from '../../nodes/MediaGeneration/search/known-values';
import { problemsOf } from '../../nodes/MediaGeneration/checks/problems';
import { nodeProperties } from '../../nodes/MediaGeneration/form/properties';
import { brokenPromises } from '../../scripts/generate/compare.mts';
import { contractOf } from '../../scripts/generate/contract.mts';
import { toolPage } from '../../scripts/generate/tool-page.mts';
import { toolsIndex, toolsPart } from '../../scripts/generate/tools-index.mts';
import { from, toolParameters } from '../support/tool-samples.mts';
import { outputSchemas } from '../../scripts/generate/output-schema.mts';

/** Everything needed to add a tool: this, and its name in the list. */
const kazooMaker = tool({
	slug: 'ai-kazoo-maker',
	resource: 'audio',
	label: 'Play Kazoo',
	action: 'Play kazoo',
	description: 'Play a melody on a kazoo',
	evidence: 'assumed',
	price: { by: 'second', evidence: { page: 'API reference', date: '2026-11' } },
	fields: [
		media('melody_file_path', {
			label: 'Melody',
			description: 'The melody to play',
			accepts: ['audio'],
		}),
		integer('note_count', {
			label: 'Notes',
			description: 'How many notes to play at most, 2 to 9',
			required: true,
			min: 2,
			max: 9,
			default: 4,
		}),
		choice('ending', {
			in: 'style',
			label: 'Ending',
			description: 'How the melody ends',
			choices: [{ value: 'loud' }, { value: 'sad' }],
		}),
		extensibleChoice('kazoo', {
			label: 'Kazoo',
			description: 'Which kazoo plays',
			at: { nested: 'style.kazoo' },
			choices: ['Tin', 'Wood'],
			additional: true,
		}),
		extensibleChoice('musician', {
			in: 'style',
			label: 'Musician',
			description: 'Who plays',
			choices: ['Ann', 'Bob'],
			required: true,
		}),
		integer('from_note', {
			label: 'From Note',
			description: 'Where the melody begins',
			min: 0,
			unset: 0,
			additional: true,
		}),
		text('dedication', {
			in: 'style',
			label: 'Dedication',
			description: 'Whom it is for',
			additional: true,
		}),
		projectName(),
	],
	rules: [
		neededWhen('dedication', 'ending', ['sad']),
		differenceBetween('note_count', 'from_note', { min: 3, max: 10 }),
	],
});

const grown = [...catalog, kazooMaker];

const values = {
	melody_file_path: { from: 'path' as const, value: 'api-assets/id/melody.mp3' },
	note_count: 5,
	ending: 'loud',
	musician: 'Ann',
};

const CHOSEN: Record<string, string> = { resource: 'audio', operation: 'ai-kazoo-maker' };

/** Whether n8n's conditions show it for the new operation. */
const isShown = ({ displayOptions: { show = {}, hide = {} } = {} }: INodeProperties): boolean =>
	Object.entries(CHOSEN).every(([name, value]) =>
		[name, `/${name}`].every(
			(key) => (show[key]?.includes(value) ?? true) && !hide[key]?.includes(value),
		),
	);

const FIRST = ['resource', 'operation'];

const form = (tools: typeof grown): INodeProperties[] =>
	nodeProperties(tools).filter((one) => !FIRST.includes(one.name) && isShown(one));

test('the catalog itself does not have it', () => {
	expect(findTool(catalog, 'audio', 'ai-kazoo-maker')).toBeUndefined();
	const names = form([...catalog]).map(({ name }) => name);
	expect(names).not.toContain('melody_file_path');
	expect(findTool(grown, 'audio', 'ai-kazoo-maker')).toBe(kazooMaker);
});

test('it is an operation of its resource, and its fields are in the form', () => {
	const operation = nodeProperties(grown).find(
		({ name, displayOptions }) =>
			name === 'operation' && displayOptions?.show?.resource?.includes('audio'),
	);
	expect(operation?.options).toContainEqual({
		name: 'Play Kazoo',
		value: 'ai-kazoo-maker',
		action: 'Play kazoo',
		description: 'Play a melody on a kazoo',
	});
	const names = form(grown).map(({ name }) => name);
	const own = [
		'notice',
		'melody_file_path',
		'note_count',
		'ending',
		'musician',
		'additionalFields',
	];
	expect(names).toEqual([...own, 'completion', 'linksForAgents', 'simplify', 'options']);
	const additional = form(grown).find(({ name }) => name === 'additionalFields');
	const all = additional?.options as INodeProperties[];
	const offered = all.filter(isShown);
	expect(offered.map(({ name }) => name)).toEqual(['dedication', 'from_note', 'kazoo', 'name']);
});

test('its open choice can be searched', () => {
	expect(Object.keys(knownValueSearches(grown))).toContain('known_kazoo');
});

test('its body has the place of each layout', () => {
	const full = { ...values, kazoo: 'Tin', name: 'My song' };
	expect(bodyOf(kazooMaker, { ...values, name: 'My song' }, 'flat')).toEqual({
		melody_file_path: 'api-assets/id/melody.mp3',
		note_count: 5,
		style: { ending: 'loud', musician: 'Ann' },
		name: 'My song',
	});
	expect(bodyOf(kazooMaker, full, 'nested')).toEqual({
		assets: { melody_file_path: 'api-assets/id/melody.mp3' },
		note_count: 5,
		style: { ending: 'loud', musician: 'Ann', kazoo: 'Tin' },
		name: 'My song',
	});
});

test('its bounds and rules are checked before anything is sent', () => {
	expect(problemsOf(kazooMaker, values, 'flat')).toEqual([]);
	expect(problemsOf(kazooMaker, { ...values, note_count: 10 }, 'flat')).toEqual([
		'Notes (note_count) is 10, but may be at most 9',
	]);
	expect(problemsOf(kazooMaker, { ...values, kazoo: 'Tin' }, 'flat')).toEqual([
		expect.stringContaining('Kazoo (kazoo) is not supported by this service'),
	]);
	expect(problemsOf(kazooMaker, { ...values, ending: 'sad' }, 'nested')).toEqual([
		'Dedication (dedication) is empty, but is needed when Ending (ending) is "sad"',
	]);
	expect(problemsOf(kazooMaker, { ...values, note_count: 4, from_note: 2 }, 'flat')).toEqual([
		'Notes (note_count) minus From Note (from_note) is 2, but must be from 3 to 10',
	]);
});

test('it is in the documentation and has an output schema', () => {
	expect(toolsPart(grown)).toContain('[Play Kazoo](docs/tools/ai-kazoo-maker.md)');
	expect(toolsIndex(grown)).toContain(
		'| [Play Kazoo](ai-kazoo-maker.md) | Play a melody on a kazoo |',
	);
	const page = toolPage(kazooMaker);
	expect(page).toContain(
		'| Notes | How many notes to play at most, 2 to 9 | whole number, at least 2, at most 9 | yes | `4` |',
	);
	expect(page).toContain('- *Dedication* is needed when *Ending* is `sad`.');
	expect(page).toContain('- *Notes* minus *From Note* is at least 3 and at most 10.');
	expect(page).toContain('`POST /v1/ai-kazoo-maker`');
	expect(page).toContain('Source: an assumption.');
	expect(outputSchemas(catalog).has('audio/ai-kazoo-maker')).toBe(false);
	expect(outputSchemas(grown).get('audio/ai-kazoo-maker')).toMatchObject({
		type: 'object',
		properties: { id: { type: 'string' }, downloads: { type: 'array' } },
	});
});

test.each(['flat', 'nested'] as const)(
	'the tests of every tool fill in its form, with no table of names (%s)',
	(layout) => {
		const files = () => from('url', 'https://example.com/melody.mp3');
		expect(toolParameters(kazooMaker, layout, files)).toMatchObject({
			note_count: 3,
			ending: 'loud',
			musician: { __rl: true, mode: 'name', value: 'Bob' },
		});
		expect(toolParameters(kazooMaker, layout, files)).not.toHaveProperty('additionalFields');
	},
);

test('what cannot be filled in is said in the words of the tool’s file', () => {
	const impossible = {
		...kazooMaker,
		rules: [differenceBetween('note_count', 'from_note', { min: 50, max: 60 })],
	};
	expect(() => toolParameters(impossible, 'flat', () => ({}))).toThrow(
		/ai-kazoo-maker, flat: no values found that obey its rules: Notes \(note_count\) minus/,
	);
});

test('it breaks no workflow saved without it; removing it again would', () => {
	const contract = (tools: typeof grown) =>
		contractOf('1.0.0', [{ name: 'node', properties: nodeProperties(tools) }]);
	const [before, after] = [contract([...catalog]), contract(grown)];
	expect(brokenPromises(before, after)).toEqual([]);
	expect(brokenPromises(after, before)).toContain(
		'node/audio/ai-kazoo-maker/note_count is gone: it was removed or renamed',
	);
	expect(brokenPromises(after, before)).toContain(
		'node/audio/operation no longer has the value "ai-kazoo-maker"',
	);
});
