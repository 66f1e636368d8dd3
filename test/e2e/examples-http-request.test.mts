import { join } from 'node:path';
import { readExample } from '../../examples/examples.mts';
import { findMissingChromium, launchChromium } from '../../machine/chromium.mts';
import { LiveN8n } from '../../hosts/run/live-n8n.mts';
import { mediaFolder } from '../../machine/root.mts';
import type { Workflow } from '../../hosts/run/workflow.mts';
import { probe } from '../../sandbox/render/probe.mts';
import { describeOrSkip } from '../support/skip-without.mts';
import { useStack } from './support/stack.mts';

/** The way without this package, as on n8n Cloud. Its own n8n isn't searched for signed URLs, which core nodes store. */

describeOrSkip(findMissingChromium(), 'HTTP Request alone', () => {
	const stack = useStack(() => LiveN8n.start({ hostName: 'n8n-2' }), { layout: 'nested' });

	test('the browser receives a video of the photo', async () => {
		const { rest, service, n8n } = stack;
		const header = { name: 'Authorization', value: `Bearer ${service.apiKey}` };
		const credential = await rest.saveCredential(header, 'Header', 'httpHeaderAuth');
		const text = JSON.stringify(await readExample('http-request'));
		const example = JSON.parse(
			text.replaceAll('https://api.magichour.ai', service.baseUrl),
		) as Workflow;
		const nodes = example.nodes.map((node) =>
			node.parameters.genericAuthType
				? { ...node, credentials: { httpHeaderAuth: credential } }
				: node,
		);
		const workflow = await rest.createWorkflow({ ...example, nodes });
		await rest.publish(workflow);
		const form = workflow.nodes.find(({ type }) => type.endsWith('.formTrigger'));

		const browser = await launchChromium();
		try {
			const page = await browser.newPage();
			await page.goto(`${n8n.baseUrl}/form/${form?.webhookId}`);
			await page.getByLabel('Photo').setInputFiles(join(mediaFolder, 'cat.jpg'));
			await page.getByLabel('What Happens').fill('The cat looks up');
			const downloading = page.waitForEvent('download', { timeout: 60_000 });
			await page.getByRole('button', { name: 'Submit' }).click();
			const video = await probe(await (await downloading).path());
			expect(video.durationSeconds).toBeCloseTo(5, 0);
		} finally {
			await browser.close();
		}
	});
});
