import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { HttpClient } from '../../nodes/MediaGeneration/api/http/client';
import type { Clock } from '../../nodes/MediaGeneration/api/http/clock';
import { root } from '../../hosts/root.mts';
import { speedUpTime } from '../support/engine/speed-up-time.mts';

speedUpTime(1_000);

const http = join(root, 'dist/nodes/MediaGeneration/api/http');

test('the node’s time doesn’t jump during a request', async () => {
	// Imported after `speedUpTime` has replaced the modules, as the node is.
	const { HttpClient: Client } = (await import(join(http, 'client.js'))) as {
		HttpClient: new (context: object, baseUrl: string) => HttpClient;
	};
	const { createClock } = (await import(join(http, 'clock.js'))) as { createClock: () => Clock };
	const order: string[] = [];
	const helpers = {
		async httpRequest() {
			await setTimeout(300);
			order.push('response');
			return { statusCode: 200, headers: {}, body: '' };
		},
	};
	const client = new Client({ helpers }, 'https://service.test');
	const clock = createClock();
	const before = clock.now();
	const response = client.stream('https://files.test/a.png');
	await clock.sleep(60_000);
	order.push('pause');
	await response;
	expect(order).toEqual(['response', 'pause']);
	expect(clock.now() - before).toBeGreaterThanOrEqual(60_000);
});
