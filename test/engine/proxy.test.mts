import { readKind } from '../../demo/media-kind.mts';
import { makeStartHere } from '../../demo/start-here.mts';
import { EmbeddedN8n } from '../../hosts/engine/embedded-n8n.mts';
import { serve } from '../../machine/loopback.mts';
import { readOutput } from '../../hosts/run/workflow.mts';
import { type Binary, readBytes } from '../support/engine/n8n-core.mts';
import { useSandbox } from '../support/use-sandbox.mts';
import { speedUpTime } from '../support/engine/speed-up-time.mts';

speedUpTime(10);
const service = useSandbox({ renderMs: 50, layout: 'nested' });

test('Start here, which opens in the demo’s editor, creates a picture and a video; a proxy gets no request to the sandbox', async () => {
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
		const execution = await n8n.execute(makeStartHere(credential));
		expect(execution.data.resultData.error).toBeUndefined();
		const kindOfResult = async (node: string) => {
			const { data } = readOutput(execution, node)[0]!.binary as { data: Binary };
			return readKind(await readBytes(data));
		};
		expect(await kindOfResult('Generate Image')).toBe('image');
		expect(await kindOfResult('Image to Video')).toBe('video');
		expect(proxied).toEqual([]);
	} finally {
		await n8n.close();
		await proxy.close();
	}
});
