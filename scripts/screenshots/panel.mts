import type { EditorPage } from '../../hosts/editor-page.mts';

export const tallestPanel = 1_700;
const fieldListSelector = '[data-test-id="node-parameters"] .parameter-input-list-wrapper';

/** Runs in the browser: removes the lines of a file's details that name a folder of this machine. */
export const folderHidingScript = `
	const hide = () => {
		for (const line of document.querySelectorAll('div')) {
			if (line.childElementCount === 2 && line.innerText.startsWith('Directory:')) line.remove();
		}
	};
	new MutationObserver(hide).observe(document.body, { childList: true, subtree: true });
`;

export async function takePanel(editor: EditorPage, node: string): Promise<Buffer> {
	const { page } = editor;
	const before = page.viewportSize()!;
	await editor.openNode(node);
	await page.setViewportSize({ ...before, height: tallestPanel });
	// n8n shows additional buttons on the field under the mouse pointer.
	await page.mouse.move(0, 0);
	await page.waitForTimeout(300);
	const panel = (await editor.findById('node-parameters').boundingBox())!;
	const fields = (await page.locator(fieldListSelector).first().boundingBox())!;
	const clip = { ...panel, height: fields.y + fields.height + 16 - panel.y };
	const picture = await page.screenshot({ clip });
	await page.setViewportSize(before);
	await editor.closePanel();
	return picture;
}
