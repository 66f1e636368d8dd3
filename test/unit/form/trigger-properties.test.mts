import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { EVENT_TYPES } from '../../../nodes/MediaGeneration/catalog/events';
import { triggerProperties } from '../../../nodes/MediaGeneration/form/trigger-properties';

const find = (name: string): INodeProperties =>
	triggerProperties.find((property) => property.name === name)!;
const listValues = (name: string) =>
	(find(name).options as INodePropertyOptions[]).map(({ value }) => value);

test('events can be chosen one by one, in the order of their labels, or all together', () => {
	expect([...listValues('events')].sort()).toEqual(['*', ...EVENT_TYPES].sort());
	const names = (find('events').options as INodePropertyOptions[]).map(({ name }) => name);
	expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
	expect(listValues('events')).toEqual(expect.arrayContaining(find('events').default as string[]));
});

test('the default is the safe choice', () => {
	expect(find('verification').default).toBe('verify');
	expect(find('acknowledge').default).toBe('onReceived');
	const once = (find('options').options as INodeProperties[]).find(({ name }) => name === 'once');
	expect(once!.default).toBe(true);
});

test('choosing unverified events shows a warning', () => {
	const warning = triggerProperties.find(
		({ type, displayOptions }) =>
			type === 'notice' && displayOptions?.show?.verification?.includes('acceptUnverified'),
	);
	expect(warning?.displayName.length).toBeGreaterThan(20);
});
