import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { owner } from '../run/owner.mts';
import { launchChromium, BROWSER_STEP_TIMEOUT_MS } from '../../machine/chromium.mts';
import { PageErrors } from './page-errors.mts';
import { root } from '../../machine/root.mts';

/** The folder for screenshots of failed steps; Git ignores it. */
const screenshotFolder = join(root, 'test-output', 'screenshots');

const size = { width: 1400, height: 900 };

/** n8n's editor in Chromium, with the owner logged in. */
export class EditorPage {
	private readonly errors: PageErrors;

	private constructor(
		private readonly browser: Browser,
		readonly page: Page,
		baseUrl: string,
	) {
		page.setDefaultTimeout(BROWSER_STEP_TIMEOUT_MS);
		this.errors = new PageErrors(page, baseUrl);
	}

	static async logIn(baseUrl: string): Promise<EditorPage> {
		const browser = await launchChromium();
		// Animations would slow down the steps that the caller waits for.
		const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce' });
		const editor = new EditorPage(browser, page, baseUrl);
		await page.goto(`${baseUrl}/signin`);
		await page.locator('input[type=email]').fill(owner.email);
		await page.locator('input[type=password]').fill(owner.password);
		await page.keyboard.press('Enter');
		// Before the overview is drawn, n8n may redirect a newly opened page to the overview.
		await editor.findOverview().waitFor();
		// Drops the error about the missing login, which n8n logs on its sign-in page.
		editor.takeErrors();
		return editor;
	}

	close(): Promise<void> {
		return this.browser.close();
	}

	/** Returns the errors since the last call. */
	takeErrors(): string[] {
		return this.errors.take();
	}

	findById(id: string): Locator {
		return this.page.locator(`[data-test-id="${id}"]`);
	}

	async openWorkflow(id: string): Promise<void> {
		await this.openFromOverview(`/workflow/${id}`);
		await this.findById('canvas-node').first().waitFor();
	}

	async openNewWorkflow(): Promise<void> {
		await this.openFromOverview('/workflow/new');
		await this.findById('canvas-add-button').waitFor();
	}

	/** If a credential's form is still open, it must have no unsaved changes. */
	async openCredential(id: string): Promise<void> {
		const form = this.findById('editCredential-modal');
		if (await form.isVisible()) {
			await form.locator('.el-dialog__headerbtn').click();
			await form.waitFor({ state: 'hidden' });
		}
		await this.openFromOverview(`/home/credentials/${id}`);
		await form.waitFor();
	}

	/** An element that only the overview has: its tabs or, in an empty n8n, the button that creates a workflow. */
	private findOverview(): Locator {
		return this.findById('project-tabs').or(this.findById('new-workflow-card')).first();
	}

	private async openFromOverview(path: string): Promise<void> {
		if (await this.findById('node-parameters').isVisible()) await this.closePanel();
		await this.goTo('/home/workflows');
		await this.findOverview().waitFor();
		await this.goTo(path);
	}

	/** Navigates as a link in the editor does, since loading the editor again takes seconds. */
	private async goTo(path: string): Promise<void> {
		const router = `document.querySelector('#app').__vue_app__.config.globalProperties.$router`;
		await this.page.evaluate(`${router}.push(${JSON.stringify(path)}).then(() => undefined)`);
	}

	/** Closes the suggestions that n8n may show over a published workflow. */
	async closeAdvice(): Promise<void> {
		const advice = this.findById('suggested-actions-close');
		await advice
			.waitFor({ timeout: 3_000 })
			.then(() => advice.click())
			.catch(() => undefined);
	}

	/** Returns the names of the nodes and actions that n8n's search finds, in n8n's order. */
	async searchNodes(query: string): Promise<string[]> {
		const search = this.findById('node-creator').locator('input').first();
		if (!(await search.isVisible())) await this.findById('node-creator-plus-button').click();
		await search.fill(query);
		const found = this.findById('node-creator-node-item').or(
			this.findById('node-creator-action-item'),
		);
		await found
			.or(this.page.getByText(`No results for "${query}"`))
			.first()
			.waitFor();
		return this.findById('node-creator-item-name').allInnerTexts();
	}

	findNode(name: string): Locator {
		return this.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
	}

	/** Presses "Execute workflow" and waits until n8n marks these nodes as successful. */
	async execute(nodes: string[]): Promise<void> {
		await this.findById('execute-workflow-button').first().click();
		for (const name of nodes) {
			await this.findNode(name).locator('[data-test-id="canvas-node-status-success"]').waitFor();
		}
	}

	/** Opens a node's panel, which shows the node's input, parameters and output. */
	async openNode(name: string): Promise<void> {
		await this.findNode(name).dblclick();
		await this.findById('node-parameters').waitFor();
	}

	async closePanel(): Promise<void> {
		// In n8n 1, the link back to the canvas closes the panel.
		await this.findById('ndv-close-button').or(this.findById('back-to-canvas')).click();
		await this.findById('node-parameters').waitFor({ state: 'hidden' });
	}

	private async openList(parameter: string): Promise<Locator> {
		await this.findById(`parameter-input-${parameter}`).click();
		const list = this.page.locator('.el-select__popper:visible, .el-popper:visible').last();
		await list.locator('li').first().waitFor();
		return list;
	}

	/** Lists a parameter's choices in the open panel, without their descriptions. */
	async listChoices(parameter: string): Promise<string[]> {
		const list = await this.openList(parameter);
		const choices = await list.locator('li').allInnerTexts();
		await this.page.keyboard.press('Escape');
		await list.waitFor({ state: 'hidden' });
		return choices.map((text) => text.trim().split('\n')[0]!);
	}

	/** Lists the entries of the open panel's collection with this placeholder, such as "Add Field". */
	async listCollectionEntries(placeholder: string): Promise<string[]> {
		await this.page.locator(`input[placeholder="${placeholder}"]:visible`).click();
		const list = this.page.locator('.el-select__popper:visible, .el-popper:visible').last();
		await list.locator('li').first().waitFor();
		const entries = await list.locator('li').allInnerTexts();
		await this.page.keyboard.press('Escape');
		await list.waitFor({ state: 'hidden' });
		return entries.map((text) => text.trim());
	}

	async choose(parameter: string, label: string): Promise<void> {
		const list = await this.openList(parameter);
		await list
			.locator('li')
			.filter({ has: this.page.getByText(label, { exact: true }) })
			.click();
		await list.waitFor({ state: 'hidden' });
	}

	async toggle(parameter: string): Promise<void> {
		await this.findById(`parameter-input-${parameter}`).locator('.switch-input').click();
	}

	/** Sets a resource locator of the open panel to "From List", and returns the offered names. */
	async openFromList(parameter: string): Promise<string[]> {
		const field = this.findById(`parameter-input-${parameter}`);
		await field.locator('[data-test-id="rlc-mode-selector"]').click();
		await this.page.locator('[data-test-id="mode-list"]:visible').click();
		await field.locator('[data-test-id="rlc-input"]').click();
		const entries = this.page.locator('[data-test-id="rlc-item"]:visible');
		await entries.first().waitFor();
		return (await entries.allInnerTexts()).map((text) => text.trim());
	}

	/**
	 * Clicks "Execute step" in the open panel. Returns the outcome, such as `success`, from n8n's mark above the
	 * output, since n8n's notification is sometimes missing. Without a mark, takes a screenshot and throws.
	 */
	async executeStep(): Promise<string> {
		const mark = this.findById('output-panel')
			.locator('[data-test-id^="node-run-status-"]')
			.first();
		const isOfRunBefore = await mark.isVisible();
		await this.findById('ndv').locator('[data-test-id="node-execute-button"]').first().click();
		if (isOfRunBefore) await mark.waitFor({ state: 'hidden' });
		await mark.waitFor().catch(async (error: unknown) => {
			await this.page.screenshot({ path: join(screenshotFolder, `no-outcome-${Date.now()}.png`) });
			throw error;
		});
		return (await mark.getAttribute('data-test-id'))!.replace('node-run-status-', '');
	}

	/** The names of the open panel's parameters that n8n marks as invalid or missing, from top to bottom. */
	async listMarkedFields(): Promise<string[]> {
		const marked = this.findById('node-parameters').locator('.has-issues[data-test-id]');
		const ids = await marked.evaluateAll((all) => all.map((each) => each.dataset.testId ?? ''));
		return ids.map((id) => id.replace('parameter-input-', ''));
	}

	/** Returns the entries of the open list. If the list has a search field, searches for `term` first. */
	async searchEntries(term: string): Promise<Locator> {
		const entries = this.page.locator('[data-test-id="rlc-item"]:visible');
		const search = this.page.locator('[data-test-id="rlc-search"]:visible').first();
		await entries.or(search).first().waitFor();
		if (await search.isVisible()) {
			await search.click();
			await this.page.keyboard.type(term);
		}
		await entries.first().waitFor();
		return entries;
	}

	/** Fills each field that n8n marks: a text field with `text`, a list with the first entry found for "a". */
	async fillMarkedFields(text: string): Promise<void> {
		for (const name of await this.listMarkedFields()) {
			const field = this.findById(`parameter-input-${name}`);
			const list = field.locator('[data-test-id="rlc-input"]');
			if (await list.isVisible()) {
				await list.click();
				await (await this.searchEntries('a')).first().click();
			} else {
				await field.locator('textarea, input').first().fill(text);
			}
		}
	}
}
