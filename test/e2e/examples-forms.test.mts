import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { N8nRelease } from '../../hosts/install/install.mts';
import {
	readOutput,
	type Execution,
	type Item,
	type StoredWorkflow,
} from '../../hosts/run/workflow.mts';
import { probe } from '../../sandbox/render/probe.mts';
import {
	launchChromium,
	findMissingChromium,
	BROWSER_STEP_TIMEOUT_MS,
} from '../../machine/chromium.mts';
import { describeOrSkip } from '../support/skip-without.mts';
import { mediaFolder } from '../../machine/root.mts';
import { useExamples } from './support/examples.mts';
import { hosts } from './support/hosts.mts';

/** The examples that start with a form, as a visitor uses them in a real browser. */

function testForms(hostName: N8nRelease): void {
	const examples = useExamples(hostName, { layout: 'nested' });
	let browser: Browser;
	let page: Page;
	beforeAll(async () => {
		browser = await launchChromium();
		page = await browser.newPage({ reducedMotion: 'reduce' });
		page.setDefaultTimeout(BROWSER_STEP_TIMEOUT_MS);
	});
	afterAll(() => browser?.close());

	const published = async (name: string) => {
		const workflow = await examples.import(name);
		await examples.rest.publish(workflow);
		const trigger = workflow.nodes.find(({ type }) => type.endsWith('.formTrigger'));
		return { workflow, url: `${examples.n8n.baseUrl}/form/${trigger?.webhookId}` };
	};

	const submit = () => page.getByRole('button', { name: 'Submit' }).click();

	const onlyExecution = async ({ id }: StoredWorkflow): Promise<Execution> => {
		const [execution] = await examples.rest.waitForExecutions(id, 1);
		expect(execution?.status).toBe('success');
		return execution!;
	};

	const generations = async (slug: string) => {
		const requests = await examples.service.listRequests();
		return requests.filter(({ path }) => path === `/v1/${slug}`);
	};

	test('product video: the browser receives a video of five seconds of the picture', async () => {
		const { workflow, url } = await published('product-video');
		const path = join(examples.folder(), 'product.mp4');

		const made = await examples.projectsOf(async () => {
			const downloading = page.waitForEvent('download');
			await page.goto(url);
			await page.getByLabel('Picture').setInputFiles(join(mediaFolder, 'cat.jpg'));
			await page.getByLabel('What Happens').fill('The cat looks up');
			await submit();
			await (await downloading).saveAs(path);
			await onlyExecution(workflow);
		});

		expect(made).toMatchObject([{ kind: 'video', status: 'complete' }]);
		const video = await probe(path);
		expect(video.kind).toBe('video');
		expect(video.durationSeconds).toBeCloseTo(5, 0);
		expect(await generations('image-to-video')).toMatchObject([
			{ status: 200, body: { end_seconds: 5, style: { prompt: 'The cat looks up' } } },
		]);
	});

	test('lip sync: the browser opens the clip with the voice of the translated text', async () => {
		const { workflow, url } = await published('lip-sync-translated');
		let execution!: Execution;

		const made = await examples.projectsOf(async () => {
			await page.goto(url);
			await page.getByLabel('Clip').setInputFiles(join(mediaFolder, 'clip.mp4'));
			await page.getByLabel('Seconds').fill('2');
			await page.getByLabel('Language').selectOption('German');
			await submit();
			execution = await onlyExecution(workflow);
		});

		expect(made.map(({ kind, name }) => [kind, name]).sort()).toEqual([
			['audio', 'Voice in German'],
			['video', 'Lip sync in German'],
		]);
		expect(await generations('ai-voice-generator')).toMatchObject([
			{ body: { style: { prompt: 'Willkommen zu unserem Sommerschlussverkauf.' } } },
		]);
		const [voice] = readOutput(execution, 'Generate Voice');
		const [clip] = readOutput(execution, 'Lip Sync');
		const urlOf = (item?: Item) => (item?.json.downloads as { url: string }[])[0]!.url;
		expect(await generations('lip-sync')).toMatchObject([
			{ status: 200, body: { end_seconds: 2, assets: { audio_file_path: urlOf(voice) } } },
		]);
		await page.waitForURL(urlOf(clip));
		const path = join(examples.folder(), 'synced.mp4');
		await writeFile(path, await (await page.request.get(page.url())).body());
		const video = await probe(path);
		expect(video).toMatchObject({ kind: 'video', hasAudio: true });
		expect(video.durationSeconds).toBeCloseTo(2, 0);
	});
}

for (const host of hosts)
	describeOrSkip(findMissingChromium(), `in ${host}`, () => testForms(host));
