import { readKind } from '../../demo/media-kind.mts';
import { makeStartHere } from '../../demo/start-here.mts';
import { EmbeddedN8n } from '../../hosts/engine/embedded-n8n.mts';
import { readOutput } from '../../hosts/run/workflow.mts';
import { type Binary, readBytes } from '../support/engine/n8n-core.mts';
import { useSandbox } from '../support/use-sandbox.mts';

/** The workflow that opens in the demo's editor. */

const service = useSandbox({ layout: 'nested', renderMs: 100 });

test('the workflow Start here creates a picture and a video', async () => {
	const n8n = await EmbeddedN8n.start({ form: 'built' });
	const execution = await n8n.execute(makeStartHere(await n8n.saveCredential(service.credential)));
	expect(execution.data.resultData.error).toBeUndefined();
	const kindOfResult = async (node: string) => {
		const { data } = readOutput(execution, node)[0]!.binary as { data: Binary };
		return readKind(await readBytes(data));
	};
	expect(await kindOfResult('Generate Image')).toBe('image');
	expect(await kindOfResult('Image to Video')).toBe('video');
	await n8n.close();
});
