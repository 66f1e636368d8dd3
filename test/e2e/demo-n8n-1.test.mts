import { finishedDemo } from './support/finished-demo.mts';
import type { CustomEvent } from '../../hosts/sandbox-controls.mts';

/** The main job in the last n8n 1, with the same package and the same workflows. */

const demo = finishedDemo('n8n-1');

test('the results of both projects are downloaded', () => {
	expect(demo.files.map(({ kind }) => kind).sort()).toEqual(['image', 'image', 'video']);
});

test('a forged event is answered 401 and starts nothing, a genuine one starts the workflow', async () => {
	const send = async (event: CustomEvent) => {
		const before = await demo.rest.executions(demo.onCompleted.id);
		const [sent] = await demo.sandbox.sendEvent(event);
		const after = await demo.rest.executions(demo.onCompleted.id);
		return [sent!.attempts[0]!.status, after.length - before.length];
	};
	expect(await send({ type: 'video.completed', wrong_secret: true })).toEqual([401, 0]);
	expect(await send({ type: 'video.completed' })).toEqual([200, 1]);
});
