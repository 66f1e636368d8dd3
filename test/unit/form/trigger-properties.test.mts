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

test('each event has the service’s name, and one that may be missing is described as such', () => {
	for (const { value, description: about } of find('events').options as INodePropertyOptions[]) {
		if (value === '*') continue;
		expect(about!.startsWith(`Event ${value}`)).toBe(true);
		expect(/may not send/.test(about!)).toBe(value === 'image.started');
	}
});

test('the set-up steps are numbered, and the webhook for tests has a notice of its own', () => {
	expect(find('setUp').displayName.match(/<ul>\d/g)).toEqual(
		[1, 2, 3, 4].map((step) => `<ul>${step}`),
	);
	expect(find('setUpTest').displayName).toMatch(/^Test: .*Second Webhook Secret/);
});

test('no property has a name for which n8n lists one trigger per option', () => {
	const names = triggerProperties.map(({ displayName }) => displayName.toLowerCase());
	for (const name of ['event', 'events', 'trigger on']) expect(names).not.toContain(name);
});

test('the default is the safe choice', () => {
	expect(find('verification').default).toBe('verify');
	expect(find('acknowledge').default).toBe('onReceived');
	const once = (find('options').options as INodeProperties[]).find(({ name }) => name === 'once');
	expect(once!.default).toBe(true);
});

test('the panel shows where to enter the production URL and where to find the secret', () => {
	const notices = triggerProperties.filter(({ type }) => type === 'notice');
	const text = notices.map(({ displayName }) => displayName).join(' ');
	expect(text).toMatch(/Production URL/);
	expect(text).toMatch(/developer hub/);
	expect(text).toMatch(/Webhook Secret/);
	expect(text).toMatch(/Second Webhook Secret/);
});

test('the panel mentions that a canceled project sends no event', () => {
	expect(find('events').hint).toMatch(/no event for a canceled project/);
});

test('choosing when to acknowledge shows what may run twice', () => {
	const [, lastNode] = find('acknowledge').options as INodePropertyOptions[];
	expect(lastNode!.description).toContain(
		'At least once: a step that pays or posts may run twice.',
	);
});

test('choosing unverified events shows a warning', () => {
	const warning = triggerProperties.find(
		({ type, displayOptions }) =>
			type === 'notice' && displayOptions?.show?.verification?.includes('acceptUnverified'),
	);
	expect(warning?.displayName.length).toBeGreaterThan(20);
});
