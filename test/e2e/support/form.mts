import type { Page } from 'playwright-core';

/** What a visitor enters, by field label. */
type Answers = {
	/** Paths of files to upload. */
	files?: Record<string, string>;
	texts?: Record<string, string>;
	choices?: Record<string, string>;
};

/** Opens an n8n form in the browser, fills it in and submits it. */
export async function sendForm(
	page: Page,
	url: string,
	{ files = {}, texts = {}, choices = {} }: Answers,
): Promise<void> {
	await page.goto(url);
	for (const [label, path] of Object.entries(files)) {
		await page.getByLabel(label).setInputFiles(path);
	}
	for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
	for (const [label, choice] of Object.entries(choices)) {
		await page.getByLabel(label).selectOption(choice);
	}
	await page.getByRole('button', { name: 'Submit' }).click();
}
