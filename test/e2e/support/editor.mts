import { EditorPage } from '../../../hosts/editor/editor-page.mts';

/**
 * The editor of an n8n in a real browser for the tests of a `describe`, logged in from `beforeAll` on. A test fails if the
 * browser's console has an error.
 */
export function useEditor(stack: { n8n: { baseUrl: string } }): EditorPage {
	const editor = Object.create(EditorPage.prototype) as EditorPage;
	let close: (() => Promise<void>) | undefined;
	beforeAll(async () => {
		Object.assign(editor, await EditorPage.logIn(stack.n8n.baseUrl));
		close = () => editor.close();
	});
	afterEach(() => expect(editor.takeErrors()).toEqual([]));
	afterAll(() => close?.());
	return editor;
}
