import type { EditorPage } from '../../../hosts/editor-page.mts';

/** Where the rest of a field is text, right of the list of its modes. */
const RIGHT_OF_MODE = 0.7;

/** Types into a file field of the open panel; n8n turns `{{ }}` into an expression. */
export async function typeInto(editor: EditorPage, parameter: string, text: string): Promise<void> {
	const field = editor.byId(`parameter-input-${parameter}`);
	await field.locator('[data-test-id="rlc-input"]').fill(text);
	if (text.startsWith('{{')) await field.getByText(text).waitFor();
}

/**
 * Drags a field of the input's schema onto a file field of the open panel, with the mouse. Before the node in front has run,
 * n8n shows the fields that it usually outputs.
 */
export async function drag(editor: EditorPage, field: string, parameter: string): Promise<void> {
	const { mouse } = editor.page;
	const expression = `{{ $json.${field} }}`;
	const pill = editor
		.byId('ndv-input-panel')
		.locator(`[data-target="mappable"][data-value="${expression}"]`);
	await pill.hover();
	await mouse.down();
	const target = editor.byId(`parameter-input-${parameter}`);
	const { x, y, width, height } = (await target.boundingBox())!;
	await mouse.move(x + width * RIGHT_OF_MODE, y + height / 2, { steps: 20 });
	await target.locator('[class*="activeDrop"]').first().waitFor();
	await mouse.up();
	await target.getByText(expression).waitFor();
}
