import type { IDataObject } from 'n8n-workflow';
import { RESOURCES } from '../../../nodes/MediaGeneration/catalog/projects';
import { eventSchema } from '../../../scripts/generate/output-schema.mts';
import { presentEvent as shown } from '../../../nodes/MediaGeneration/trigger/event-output';

const makeEventJson = (type: string, payload: IDataObject): IDataObject => ({
	type,
	payload,
	resource: type.split('.')[0],
	action: type.split('.')[1],
	delivered_at: '2026-01-15T10:30:00.000Z',
	verified: true,
});

const LINK = { url: 'https://media.test/a/output.mp4?signature=x', expires_at: '2026-01-16' };

const COMPLETED = makeEventJson('video.completed', {
	id: 'p1',
	name: 'Clip',
	status: 'complete',
	type: 'TEXT_TO_VIDEO',
	credits_charged: 450,
	prompt: 'a cat',
	downloads: [LINK],
});

test('without Simplify, the event stays unchanged', () => {
	expect(shown(COMPLETED, false)).toBe(COMPLETED);
});

test('with Simplify, the values for most workflows are at top level', () => {
	expect(shown(COMPLETED, true)).toEqual({
		type: 'video.completed',
		id: 'p1',
		resource: 'video',
		status: 'complete',
		url: LINK.url,
		mime_type: 'video/mp4',
		credits_charged: 450,
		downloads: [LINK],
	});
});

const ERROR = { error: { code: 'invalid_image', message: 'too dark' } };

/** Possible statuses in an errored event; the output must have the reason with each status. */
const STATUSES: IDataObject[] = [
	{},
	...[null, '', 0, 'error', 'ERROR', 'complete', 'new'].map((status) => ({ status })),
];

test.each(RESOURCES.flatMap((resource) => STATUSES.map((status) => [resource, status] as const)))(
	'with Simplify, an errored event of %s with %p has the reason, and no field that n8n takes for a failed node',
	(resource, status) => {
		const type = `${resource}.errored`;
		const errored = (error: object) =>
			shown(makeEventJson(type, { id: 'p2', ...status, ...error }), true);
		const message = expect.stringContaining('too dark') as string;
		const failure = { code: 'invalid_image', message };
		expect(errored(ERROR)).toMatchObject({ type, id: 'p2', resource, failure });
		expect(errored(ERROR)).not.toHaveProperty('error');
		expect(errored({ error: 'too dark' })).toMatchObject({ failure: { message } });
		expect(errored({})).toMatchObject({ failure: { code: 'unknown_error' } });
		expect(errored(ERROR).status).toBe(status.status);
	},
);

test('with Simplify, an event of a later type or shape keeps its type, and its ID as text', () => {
	expect(shown(makeEventJson('voice.archived', { id: 7 }), true)).toEqual({
		type: 'voice.archived',
		id: '7',
		resource: 'voice',
		downloads: [],
	});
});

test('the output schema names every field', () => {
	const output = shown(COMPLETED, true);
	const { properties } = eventSchema;
	expect(Object.keys(output).filter((key) => !(key in properties!))).toEqual([]);
	expect(Object.keys(properties!)).toEqual(expect.arrayContaining(['id', 'status', 'downloads']));
});
