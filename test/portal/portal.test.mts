import type { Browser, Locator, Page } from 'playwright-core';
import {
	launchChromium,
	findMissingChromium,
	BROWSER_STEP_TIMEOUT_MS,
} from '../../machine/chromium.mts';
import { describeOrSkip } from '../support/skip-without.mts';
import { closeAfterEach } from '../support/close-after-each.mts';
import { Receiver } from '../support/receiver.mts';
import { waitUntil } from '../../machine/wait-until.mts';
import { QR } from '../support/demo-files.mts';
import { SandboxClient } from '../../machine/sandbox-client.mts';

/** The properties of DOM elements that the tests use, since this project's types don't include the DOM. */
type Shown = { complete: boolean; naturalWidth: number; duration: number; currentTime: number };
type Field = { isConnected: boolean; selectionEnd: number };

describeOrSkip(findMissingChromium(), 'the portal in a browser', () => {
	let browser: Browser;
	let client: SandboxClient;
	let page: Page;
	let errors: string[];
	const startSandbox = closeAfterEach(SandboxClient.start);
	const startReceiver = closeAfterEach(Receiver.start);

	beforeAll(async () => {
		browser = await launchChromium();
	});
	afterAll(() => browser.close());

	beforeEach(async () => {
		client = await startSandbox({ renderMs: 0 });
		const permissions = ['clipboard-read', 'clipboard-write'];
		page = await browser.newPage({ permissions });
		page.setDefaultTimeout(BROWSER_STEP_TIMEOUT_MS);
		errors = [];
		page.on('pageerror', (error) => errors.push(error.message));
		page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
		await page.goto(client.portalUrl);
		await page.getByText('updated').waitFor();
	});
	afterEach(() => page.close());

	const table = (name: string) => page.getByRole('region', { name }).getByRole('table');
	const row = (name: string, text: string) =>
		table(name).getByRole('row').filter({ hasText: text });
	const card = (text: string) =>
		page.getByRole('region', { name: 'Projects' }).getByRole('listitem').filter({ hasText: text });
	const create = (fields = {}) => client.runProject('ai-qr-code-generator', { ...QR, ...fields });
	const focused = () => page.evaluate<string>('document.activeElement?.id ?? ""');

	const waitForCount = (what: Locator, count: number) =>
		waitUntil(`there are ${count}`, async () => (await what.count()) === count);

	async function tabTo(id: string): Promise<void> {
		for (let presses = 0; presses < 40 && (await focused()) !== id; presses++) {
			await page.keyboard.press('Tab');
		}
		expect(await focused()).toBe(id);
	}

	test('creates an API key by keyboard alone, and shows it once', async () => {
		await tabTo('key-name');
		await page.keyboard.type('Night build');
		await page.keyboard.press('Enter');
		await page.getByText('API key “Night build” created').waitFor();
		const key = await page.getByRole('textbox', { name: 'New API key' }).inputValue();
		await page.keyboard.press('Enter');
		await page.getByRole('button', { name: 'Copied' }).waitFor();
		expect(await page.evaluate('navigator.clipboard.readText()')).toBe(key);
		expect((await client.get('/v1/image-projects/none', { key })).status).toBe(404);

		await page.keyboard.press('Tab');
		await page.keyboard.press('Enter');
		expect(await focused()).toBe('key-name');
		const content = await page.content();
		expect(content).not.toContain(key);
		await page.reload();
		const made = row('API keys', 'Night build');
		await made.getByText(`...${key.slice(-4)}`).waitFor();
		expect(await page.content()).not.toContain(key);

		await page.getByRole('button', { name: 'Disable Night build' }).press('Space');
		await made.getByText('disabled').waitFor();
		expect((await client.get('/v1/image-projects/none', { key })).status).toBe(403);
		expect(errors).toEqual([]);
	});

	test('creates a webhook for the ends of projects, and switches it off and on', async () => {
		const receiver = await startReceiver();
		const { url } = receiver;
		const form = page.locator('form', { has: page.getByLabel('Endpoint URL') });
		expect(await form.getByRole('checkbox', { checked: true }).count()).toBe(6);
		for (const box of await form.getByRole('checkbox').all()) await box.uncheck();
		await page.getByLabel('Endpoint URL').fill(url);
		await page.getByRole('button', { name: 'Create webhook' }).click();
		await form.getByRole('alert').getByText('Choose at least one event').waitFor();
		expect(await page.getByLabel('Endpoint URL').inputValue()).toBe(url);

		await form.getByLabel('image.completed').check();
		await form.getByLabel('image.errored').check();
		await page.getByRole('button', { name: 'Create webhook' }).click();
		const secret = await page.getByRole('textbox', { name: 'Webhook secret' }).inputValue();
		expect(secret).toMatch(/^whsec_/);
		await page.getByRole('button', { name: 'I have stored it' }).click();
		expect(await page.getByRole('alert').count()).toBe(0);
		await row('Webhooks', url).getByText('2 of 7 events').click();
		await row('Webhooks', url).getByLabel('image.errored').uncheck();
		await row('Webhooks', url).getByText('1 of 7 events').waitFor();

		await create({ name: 'fail:invalid_parameters' });
		await create();
		await row('Deliveries', 'image.completed').getByText('200 delivered').first().waitFor();
		expect(await row('Deliveries', 'image.errored').count()).toBe(0);

		await page.getByRole('button', { name: `Disable ${url}` }).click();
		await row('Webhooks', url).getByText('disabled').waitFor();
		page.once('dialog', (dialog) => dialog.accept());
		await page.getByRole('button', { name: `Delete ${url}` }).click();
		await waitForCount(row('Webhooks', url), 0);
		expect(errors).toEqual([]);
	});

	test('shows results as pictures and players that a refresh leaves unchanged', async () => {
		client = await startSandbox({ renderMs: 0, layout: 'nested' });
		await page.goto(client.portalUrl);
		await create({ name: 'A picture' });
		const film = { end_seconds: 1, aspect_ratio: '1:1', style: { prompt: 'a boat' } };
		await client.runProject('text-to-video', { name: 'A video', ...film });
		const style = { prompt: 'Hello', voice_name: 'Morgan Freeman' };
		await client.runProject('ai-voice-generator', { name: 'A sound', style });
		const picture = card('A picture').getByAltText('Result 1 of A picture');
		await waitUntil('the picture is shown', () =>
			picture.evaluate((shown: Shown) => shown.complete && shown.naturalWidth > 0),
		);
		const players = [card('A video').locator('video'), card('A sound').locator('audio')];
		for (const player of players) {
			await waitUntil('the player has loaded', () =>
				player.evaluate((shown: Shown) => shown.duration > 0),
			);
			await player.evaluate((shown: Shown) => (shown.currentTime = 0.25));
		}
		await page.waitForTimeout(2_500);
		for (const player of players)
			expect(await player.evaluate((shown: Shown) => shown.currentTime)).toBe(0.25);
		expect((await client.listRequests()).some(({ path }) => /storage/.test(path))).toBe(false);
		expect(errors).toEqual([]);
	});

	test('shows the reason for a failed project as text', async () => {
		const name = '<img src=x onerror=alert(1)> fail:content_policy_violation';
		await create({ name });
		const project = card('onerror');
		await project.getByText('content_policy_violation: ').waitFor();
		expect(await project.textContent()).toContain('<img src=x onerror=alert(1)>');
		expect(await project.locator('img').count()).toBe(0);
		expect(errors).toEqual([]);
	});

	test('refreshes without losing focus, selection, half-filled forms or open details', async () => {
		await client.createWebhook('http://127.0.0.1:9/hook', ['image.completed']);
		const hook = row('Webhooks', '127.0.0.1:9');
		await hook.locator('summary').click();
		await page.getByLabel('Name').fill('half');
		const box = page.locator('#webhook-events').getByLabel('audio.errored');
		await box.check();
		const url = page.getByLabel('Endpoint URL');
		await url.fill('https://example.com/half');
		await url.selectText();
		const kept = await url.elementHandle();

		await create();
		await row('Deliveries', 'image.completed').waitFor();
		await create({ name: 'the second' });
		await waitForCount(card('complete'), 2);
		expect(await card('complete').first().textContent()).toContain('second');

		expect(await focused()).toBe('webhook-url');
		expect(await page.getByLabel('Name').inputValue()).toBe('half');
		expect(await box.isChecked()).toBe(true);
		expect(await hook.locator('details[open]').count()).toBe(1);
		const selection = kept?.evaluate((field: Field) => [field.isConnected, field.selectionEnd]);
		expect(await selection).toEqual([true, 24]);
		await page.keyboard.type('replaced');
		expect(await url.inputValue()).toBe('replaced');
	});

	test('reports that the sandbox is no longer running', async () => {
		await client.close();
		await page.getByText('no connection, retrying').waitFor();
	});
});
