import type { Page } from 'playwright-core';

const OVERLAYS = [
	'.el-notification',
	'[class*="executionButtons"]',
	'div:has([data-test-id="execute-workflow-button"]):not(:has(.vue-flow))',
	'div:has(> [data-test-id="node-creator-plus-button"])',
	'[data-test-id="canvas-minimap"]',
];

/** The nodes on the canvas with a margin, without the buttons that lie over them. */
export async function pictureOfCanvas(page: Page, margin: number): Promise<Buffer> {
	await page.addStyleTag({ content: `${OVERLAYS.join(', ')} { visibility: hidden !important }` });
	// The view animates to its position.
	await page.waitForTimeout(600);
	const nodes = await page.locator('.vue-flow__node').all();
	const boxes = (await Promise.all(nodes.map((node) => node.boundingBox()))).filter(
		(box) => box !== null,
	);
	const left = Math.min(...boxes.map(({ x }) => x)) - 3 * margin;
	const top = Math.min(...boxes.map(({ y }) => y)) - margin;
	const right = Math.max(...boxes.map(({ x, width }) => x + width)) + 6 * margin;
	const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + 3 * margin;
	const clip = { x: left, y: top, width: right - left, height: bottom - top };
	return page.screenshot({ clip, animations: 'disabled' });
}
