import fc from 'fast-check';
import type { IDataObject, INode, INodeParameters, INodeProperties } from 'n8n-workflow';
import {
	isTypedAlike,
	typedForm,
} from '../../../../nodes/MediaGeneration/execution/money/request-identity';
import { catalog } from '../../../../nodes/MediaGeneration/catalog';
import type { Tool } from '../../../../nodes/MediaGeneration/catalog/tool';
import { ACTION_NODE } from '../../../support/action-node.mts';
import { NODE } from '../../../support/fake-execution.mts';
import { formUpdate, isWhole, updated } from '../../../support/form-update.mts';
import { from } from '../../../support/media-input.mts';
import { shownWith, valuesOf } from '../../../support/n8n-form.mts';
import { fullValues } from '../../../support/samples.mts';
import { formWith } from '../../../support/tool-samples.mts';

/** What the form has for a tool: the rest is as it is in the others. */
const formOf = ({ resource, slug }: Tool): INodeProperties[] =>
	ACTION_NODE.properties.filter(({ displayOptions: { show = {} } = {} }) =>
		[
			[show.resource, resource],
			[show.operation, slug],
		].every(([shown, one]) => !Array.isArray(shown) || shown.includes(one as never)),
	);

/** What was typed, as n8n runs the node: with every preset filled in. */
const typedIn = (parameters: object, properties: readonly INodeProperties[]) => {
	const form = { properties: [...properties], typeVersion: 1 };
	const filled = valuesOf(form, parameters as INodeParameters);
	return typedForm({ getNode: () => ({ ...NODE, parameters: filled }) as INode }, properties);
};

const shownIn = (properties: INodeProperties[], parameters: IDataObject) =>
	shownWith({ properties, typeVersion: 1 }, parameters as INodeParameters);

const fullForm = (tool: Tool): IDataObject =>
	formWith(tool, fullValues(tool, 'nested'), ({ name }) => from('binary', name)) as IDataObject;

const otherThan = (value: unknown): unknown => {
	if (typeof value === 'number') return value + 1;
	if (typeof value === 'boolean') return !value;
	if (typeof value === 'string') return `${value}x`;
	const { entries, ...locator } = value as { entries?: unknown[] };
	return entries ? { entries: entries.slice(1) } : { ...locator, value: 'another' };
};

const AROUND = ['options', 'completion', 'simplify'];

describe.each(catalog.map((tool) => [tool.slug, tool] as const))('%s', (_, tool) => {
	const FORM = formOf(tool);
	const typed = fullForm(tool);
	const before = typedIn(typed, FORM);
	const shown = new Set(shownIn(FORM, typed).map(({ name }) => name));

	test('an update of the package changes nothing of what was typed', () => {
		fc.assert(
			fc.property(formUpdate, (update) => {
				const form = updated(FORM, update, typed as INodeParameters);
				fc.pre(isWhole(form, typed as INodeParameters));
				expect(isTypedAlike(before, typedIn(typed, form))).toBe(true);
			}),
			{ numRuns: 20 },
		);
	});

	test('every value that the user changes, adds or removes is an edit', () => {
		const { additionalFields = {}, ...panel } = typed as { additionalFields?: IDataObject };
		const edits = [
			...Object.keys(panel)
				.filter((name) => !['resource', 'operation'].includes(name) && shown.has(name))
				.map((name) => ({ ...typed, [name]: otherThan(panel[name as never]) })),
			...Object.keys(additionalFields).flatMap((name) => {
				const { [name]: value, ...others } = additionalFields;
				return [others, { ...others, [name]: otherThan(value) }].map((changed) => ({
					...typed,
					additionalFields: changed,
				}));
			}),
		];
		for (const edited of edits) {
			expect([edited, isTypedAlike(before, typedIn(edited, FORM))]).toEqual([edited, false]);
			expect(isTypedAlike(typedIn(edited, FORM), before)).toBe(false);
		}
	});

	test('every value that is left as it is preset may be preset to something else, and be set by the user', () => {
		const chosen = { resource: tool.resource, operation: tool.slug };
		const untouched = typedIn(chosen, FORM);
		const panel = valuesOf({ properties: FORM, typeVersion: 1 }, chosen);
		for (const { name, type } of shownIn(FORM, chosen)) {
			if (['resource', 'operation', ...AROUND].includes(name)) continue;
			if (['notice', 'collection', 'fixedCollection'].includes(type)) continue;
			const form = FORM.map((one) =>
				one.name === name ? { ...one, default: otherThan(one.default) as never } : one,
			);
			expect([name, isTypedAlike(untouched, typedIn(chosen, form))]).toEqual([name, true]);
			const edited = { ...chosen, [name]: otherThan(panel[name]) };
			expect([name, isTypedAlike(untouched, typedIn(edited, FORM))]).toEqual([name, false]);
		}
	});
});

test('what happens around a generation is no part of it', () => {
	const chosen = { resource: 'image', operation: 'ai-image-generator', prompt: '={{ $now }}' };
	const around = { options: { maxWaitMinutes: 1 }, completion: 'start', simplify: false };
	const { properties } = ACTION_NODE;
	expect(typedIn({ ...chosen, ...around }, properties)).toEqual(typedIn(chosen, properties));
});

test('a label that n8n keeps beside a chosen value is no part of it', () => {
	const chosen = (more: object) =>
		typedIn(
			{
				resource: 'image',
				operation: 'ai-image-generator',
				model: { __rl: true, mode: 'list', value: 'flux-schnell', ...more },
			},
			ACTION_NODE.properties,
		);
	expect(chosen({ cachedResultName: 'Flux' })).toEqual(
		chosen({ cachedResultName: 'Flux Schnell' }),
	);
});

test('what was typed is not kept, only what tells it apart', () => {
	const typed = { resource: 'image', operation: 'ai-image-generator', prompt: 'a secret picture' };
	expect(JSON.stringify(typedIn(typed, ACTION_NODE.properties))).not.toContain('secret');
});
