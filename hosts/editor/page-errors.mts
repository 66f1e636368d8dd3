import type { Page } from 'playwright-core';

/**
 * Errors that n8n's editor causes without this package: n8n 1 rejects requests for licensed features, and for schemas
 * and executions that don't exist; n8n 2 logs an error when a workflow is opened from the overview.
 */
const knownEditorErrors = [
	'/rest/ai/sessions/metadata',
	'Failed to fetch sessions metadata',
	'/rest/external-secrets/secrets',
	'/executions/last-successful',
	'/schemas/n8n-nodes-base.',
	'injectNDVStore() was accessed without an active workflow document store',
];

export class PageErrors {
	private errors: string[] = [];

	constructor(page: Page, baseUrl: string) {
		page.on('pageerror', ({ message }) => this.note(message));
		page.on('console', (message) => {
			if (message.type() !== 'error') return;
			const { url } = message.location();
			// Without internet access, n8n's requests for news and packages fail.
			if (url.startsWith('http') && !url.startsWith(baseUrl)) return;
			this.note(`${message.text()} (${url})`);
		});
	}

	take(): string[] {
		return this.errors.splice(0);
	}

	private note(error: string): void {
		if (!knownEditorErrors.some((own) => error.includes(own))) this.errors.push(error);
	}
}
