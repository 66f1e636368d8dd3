import type { ResultFile } from '../../demo/main-job.mts';
import type { DemoWorld } from '../../demo/set-up.mts';
import { startWithinMs } from '../support/live-n8n.mts';
import { finishDemo, type FinishedDemo } from './support/finished-demo.mts';
import type { CustomEvent } from '../../hosts/sandbox-client.mts';

/** The main job in the last n8n 1, with the same package and the same workflows. */

let demo: FinishedDemo;
let world: DemoWorld;
let files: ResultFile[];

beforeAll(async () => {
	demo = await finishDemo('n8n-1');
	({ world, files } = demo);
}, startWithinMs);

afterAll(async () => await demo?.close());

test('the results of both projects are downloaded', () => {
	expect(files.map(({ kind }) => kind).sort()).toEqual(['image', 'image', 'video']);
});

test('a forged event is answered 401 and starts nothing, a genuine one starts the workflow', async () => {
	const send = async (event: CustomEvent) => {
		const before = await world.rest.executions(world.onCompleted.id);
		const [sent] = await world.sandbox.sendEvent(event);
		const after = await world.rest.executions(world.onCompleted.id);
		return [sent!.attempts[0]!.status, after.length - before.length];
	};
	expect(await send({ type: 'video.completed', wrong_secret: true })).toEqual([401, 0]);
	expect(await send({ type: 'video.completed' })).toEqual([200, 1]);
});
