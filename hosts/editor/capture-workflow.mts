import type { EditorPage } from './editor-page.mts';

const OVERLAYS = [
	'.el-notification',
	'[class*="executionButtons"]',
	'div:has([data-test-id="execute-workflow-button"]):not(:has(.vue-flow))',
	'div:has(> [data-test-id="node-creator-plus-button"])',
	'[data-test-id="canvas-minimap"]',
	// n8n shows this button beside a trigger while the mouse pointer is over the trigger.
	'[data-test-id^="execute-workflow-button-"]',
];

const MARGIN = 20;

export async function captureWorkflow(editor: EditorPage): Promise<Buffer> {
	const { page } = editor;
	await editor.findById('zoom-to-fit').click();
	await page.addStyleTag({ content: `${OVERLAYS.join(', ')} { visibility: hidden !important }` });
	// Waits for the end of the zoom animation.
	await page.waitForTimeout(600);
	const nodes = await page.locator('.vue-flow__node').all();
	const boxes = (await Promise.all(nodes.map((node) => node.boundingBox()))).filter(
		(box) => box !== null,
	);
	const left = Math.min(...boxes.map(({ x }) => x)) - 3 * MARGIN;
	const top = Math.min(...boxes.map(({ y }) => y)) - MARGIN;
	const right = Math.max(...boxes.map(({ x, width }) => x + width)) + 6 * MARGIN;
	const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + 3 * MARGIN;
	const clip = { x: left, y: top, width: right - left, height: bottom - top };
	return page.screenshot({ clip, animations: 'disabled' });
}
