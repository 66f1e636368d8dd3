import { makeStartHere } from '../../demo/start-here.mts';
import { EmbeddedN8n } from '../../hosts/engine/embedded-n8n.mts';
import { serve } from '../../machine/loopback.mts';
import { assertSucceeded } from '../../hosts/run/workflow.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { speedUpTime } from '../support/engine/speed-up-time.mts';

speedUpTime(10);
const service = useSandbox({ renderMs: 50, layout: 'nested' });

test('where a proxy is set, requests to the sandbox bypass it', async () => {
	const proxied: string[] = [];
	const proxy = await serve(({ url }, response) => {
		proxied.push(url!);
		response.writeHead(403).end();
	});
	process.env.HTTP_PROXY = process.env.HTTPS_PROXY = process.env.http_proxy = proxy.baseUrl;
	const n8n = await EmbeddedN8n.start({ form: 'built' });
	try {
		const credential = await n8n.saveCredential(service.credential);
		expect(await n8n.testCredential(credential)).toMatchObject({ status: 'OK' });
		assertSucceeded(await n8n.execute(makeStartHere(credential)), 'Start here');
		expect(proxied).toEqual([]);
	} finally {
		await n8n.close();
		await proxy.close();
	}
});
