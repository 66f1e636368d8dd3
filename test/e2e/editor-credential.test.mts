import type { N8nRelease } from '../../hosts/install/install.mts';
import { findMissingChromium } from '../../machine/chromium.mts';
import { describeOrSkip } from '../support/skip-without.mts';
import { useEditor } from './support/editor.mts';
import { hosts } from './support/hosts.mts';
import { ownN8n, withEditor } from './support/own-n8n.mts';
import { useStack } from './support/stack.mts';

/** The text that n8n shows for each rejection by the service. */
type Reasons = { refused: string; forbidden: string; wrongAddress: string; wrongLayout: string };

const REASONS: Record<N8nRelease, Reasons> = {
	'n8n-2': {
		refused: 'The service rejected the API key (401)',
		forbidden: 'This call isn’t allowed (403)',
		wrongAddress: 'wasn’t found at its address',
		wrongLayout: 'choose the other Request Format',
	},
	// n8n 1 doesn't apply the rules of the credential test to the response, and shows its own message for each status.
	'n8n-1': {
		refused: 'Authorization failed - please check your credentials',
		forbidden: 'Forbidden - perhaps check your credentials?',
		wrongAddress: 'The resource you are requesting could not be found',
		wrongLayout: 'Bad request - please check your parameters',
	},
};

for (const hostName of hosts) {
	describeOrSkip(findMissingChromium(), `the credential's form in ${hostName}`, () => {
		// A private n8n, because n8n reports a failure if two credentials are tested at the same time.
		const stack = useStack(() => ownN8n({ hostName, env: withEditor }));
		const editor = useEditor(stack);

		beforeEach(async () => {
			const { id, name, type } = stack.credential;
			const saved = { name, type, data: stack.service.credential };
			await stack.rest.call('patch', `/credentials/${id}`, saved);
			await editor.openCredential(id);
			await editor.findById('credentials-config-container-test-success').waitFor();
		});

		const fill = (field: string, value: string) =>
			editor.findById(`parameter-input-${field}`).locator('input').fill(value);

		async function disabledKey(): Promise<string> {
			const asked = { name: 'Disabled', enabled: false };
			return (await stack.service.callControl<{ key: string }>('POST', '/api-keys', asked)).key;
		}

		/** Saves the credential, which also tests it; returns the form's text with the details of the error. */
		async function refusalOnSaving(): Promise<string> {
			await editor.findById('credential-save-button').click();
			const more = editor.page.getByText('More details');
			await more.click();
			await more.waitFor({ state: 'hidden' });
			return editor.findById('node-credentials-config-container').innerText();
		}

		test('is green for the right address and key, and marks both as required', async () => {
			await editor.findById('credentials-config-container-test-success').waitFor();
			const labels = editor.findById('node-credentials-config-container').locator('label');
			const required = (await labels.allInnerTexts()).filter((label) => label.includes('*'));
			expect(required.map((label) => label.split('*')[0]!.trim())).toEqual([
				'Base Address',
				'API Key',
			]);
		});

		const MISTAKES: readonly [keyof Reasons, () => Promise<void>][] = [
			['refused', () => fill('apiKey', 'sk_not-the-key')],
			['forbidden', async () => fill('apiKey', await disabledKey())],
			['wrongAddress', () => fill('baseUrl', `${stack.service.baseUrl}/portal`)],
			['wrongLayout', () => editor.choose('layout', 'Nested')],
		];
		test.each(MISTAKES)('shows why the credential test fails (%s)', async (reason, make) => {
			await make();
			expect(await refusalOnSaving()).toContain(REASONS[hostName][reason]);
		});

		test('sends no request that costs credits', async () => {
			expect(await stack.service.listProjects()).toEqual([]);
		});
	});
}
