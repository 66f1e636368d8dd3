import type { Browser, Locator, Page } from 'playwright-core';
import {
	launchChromium,
	findMissingChromium,
	BROWSER_STEP_TIMEOUT_MS,
} from '../../hosts/chromium.mts';
import { describeOrSkip } from '../support/skip-without.mts';
import { closeAfterEach } from '../support/close-after-each.mts';
import { Receiver } from '../support/receiver.mts';
import { waitUntil } from '../../hosts/wait-until.mts';
import { QR } from '../support/demo-files.mts';
import { loadContract } from '../../sandbox/contract/contract.mts';
import { SandboxClient } from '../../hosts/sandbox-client.mts';

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

	test('creates a webhook whose secret signs the chosen events, and switches it off and on', async () => {
		const receiver = await startReceiver();
		const { url } = receiver;
		await page.getByLabel('Endpoint URL').fill(url);
		await page.getByRole('button', { name: 'Create webhook' }).click();
		await page.getByRole('alert').getByText('Choose at least one event').waitFor();
		expect(await page.getByLabel('Endpoint URL').inputValue()).toBe(url);

		await page.getByLabel('image.completed').check();
		await page.getByLabel('image.errored').check();
		await page.getByRole('button', { name: 'Create webhook' }).click();
		const secret = await page.getByRole('textbox', { name: 'Webhook secret' }).inputValue();
		expect(secret).toMatch(/^whsec_/);
		await page.getByRole('button', { name: 'I have stored it' }).click();
		expect(await page.getByRole('alert').isVisible()).toBe(false);
		await row('Webhooks', url).getByText('2 of 7 events').click();
		await row('Webhooks', url).getByLabel('image.errored').uncheck();
		await row('Webhooks', url).getByText('1 of 7 events').waitFor();

		await create({ name: 'fail:invalid_parameters' });
		await create();
		await row('Deliveries', 'image.completed').getByText('200 delivered').first().waitFor();
		expect(await row('Deliveries', 'image.errored').count()).toBe(0);

		await page.getByRole('button', { name: `Disable ${url}` }).click();
		await row('Webhooks', url).getByText('disabled').waitFor();
		await create();
		const skipped = row('Deliveries', 'pending').getByText('skipped: the webhook is disabled');
		await skipped.first().waitFor();
		await page.getByRole('button', { name: `Enable ${url}` }).click();
		await client.advance(5);
		await waitForCount(row('Deliveries', 'delivered'), 2);

		page.once('dialog', (dialog) => dialog.accept());
		await page.getByRole('button', { name: `Delete ${url}` }).click();
		await waitForCount(row('Webhooks', url), 0);
		expect(errors).toEqual([]);
	});

	test('shows a project moving through its states to a result', async () => {
		const seen = new Set<string>();
		const progress: number[] = [];
		const slow = { ...QR, name: 'Watched slow:4' };
		const { id } = await client.createProject('ai-qr-code-generator', slow);
		const project = card('Watched');
		await project.waitFor();
		const isComplete = async () => {
			seen.add((await project.locator('.status').textContent()) ?? '');
			progress.push(Number(await project.getByRole('progressbar').getAttribute('value')));
			return seen.has('complete');
		};
		await waitUntil('it is complete', isComplete, { everyMs: 100 });
		expect(seen).toContain('rendering');
		expect(progress).toEqual([...progress].sort((one, other) => one - other));
		expect(progress.some((each) => each > 0 && each < 1)).toBe(true);
		expect(progress.at(-1)).toBe(1);
		const href = await project.getByRole('link', { name: 'Result 1' }).getAttribute('href');
		expect((await fetch(href ?? '')).headers.get('content-type')).toBe('image/png');
		expect(await project.textContent()).toContain(id);
	});

	test('offers the sandbox’s events: the seven of spec 6, or all', async () => {
		const offered = () => page.locator('#webhook-events label').allTextContents();
		expect(await offered()).toEqual([
			'video.started',
			'video.completed',
			'video.errored',
			'image.completed',
			'image.errored',
			'audio.completed',
			'audio.errored',
		]);
		const live = await startSandbox({ renderMs: 0, layout: 'nested' });
		await page.goto(live.portalUrl);
		await page.getByText('updated').waitFor();
		expect((await offered()).sort()).toEqual([...loadContract().listEvents()].sort());
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
		for (const [name, tag] of [
			['A video', 'video'],
			['A sound', 'audio'],
		]) {
			const player = card(name).locator(tag);
			await waitUntil('the player has loaded', () =>
				player.evaluate((shown: Shown) => shown.duration > 0),
			);
			await player.evaluate((shown: Shown) => (shown.currentTime = 0.25));
			await page.waitForTimeout(2_500);
			expect(await player.evaluate((shown: Shown) => shown.currentTime)).toBe(0.25);
		}
		expect((await client.listRequests()).some(({ path }) => /storage/.test(path))).toBe(false);
		expect(errors).toEqual([]);
	});

	test('shows the newest ten projects side by side, and older ones on request', async () => {
		for (let count = 1; count <= 12; count++) {
			await create({ name: `Project ${count}.` });
		}
		const shown = page.getByRole('region', { name: 'Projects' }).getByRole('listitem');
		const more = page.getByRole('button', { name: 'Show more (2)' });
		await more.waitFor();
		expect(await shown.count()).toBe(10);
		expect(await shown.first().textContent()).toContain('Project 12.');
		const [first, second] = [await shown.first().boundingBox(), await shown.nth(1).boundingBox()];
		expect(second?.y).toBe(first?.y);
		await more.click();
		await card('Project 1.').waitFor();
		expect(await shown.count()).toBe(12);
		expect(await page.getByRole('button', { name: /Show more/ }).count()).toBe(0);
	});

	test('keeps an older row that a user is reading', async () => {
		await client.createWebhook('http://127.0.0.1:9/hook', ['image.completed']);
		const { id } = await create();
		const read = row('Deliveries', id);
		await read.locator('summary').click();
		for (let count = 0; count < 7; count++) await create();
		await page.getByRole('button', { name: 'Show more (2)' }).waitFor();
		expect(await read.locator('details[open]').count()).toBe(1);
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

	test('shows the attempts of a delivery, its next retry and each response', async () => {
		const receiver = await startReceiver();
		receiver.response = (response) => response.writeHead(503).end('busy now');
		await client.createWebhook(receiver.url, ['image.completed']);
		await create();
		const delivery = row('Deliveries', 'image.completed');
		await delivery.getByText('response 503: busy now').first().waitFor();
		await delivery.getByText(/, in \d+ s/).waitFor();
		await client.advance(60);
		receiver.response = 204;
		await client.advance(600);
		await delivery.getByText('delivered').first().waitFor();
		const attempts = (await client.listDeliveries())[0].attempts.length;
		expect(attempts).toBeGreaterThan(3);
		const details = delivery.locator('details');
		await details.locator('summary').press('Enter');
		await waitForCount(details.getByRole('listitem'), attempts);
		expect(await details.getByRole('listitem').last().textContent()).toContain('204 delivered');

		await page.getByRole('button', { name: 'Send image.completed again' }).click();
		await waitForCount(row('Deliveries', 'image.completed'), 2);
		expect(await row('Deliveries', 'image.completed').locator('details[open]').count()).toBe(1);
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

		const again = page.getByRole('button', { name: 'Send image.completed again' }).last();
		await again.focus();
		const handle = await again.elementHandle();
		await create({ content: 'a third' });
		await waitForCount(row('Deliveries', 'image.completed'), 3);
		expect(await handle?.evaluate((button) => button.matches(':focus'))).toBe(true);
	});

	test('reports that the sandbox is no longer running', async () => {
		await client.close();
		await page.getByText('no connection, retrying').waitFor();
	});
});
