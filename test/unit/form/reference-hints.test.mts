import type { INodeParameters } from 'n8n-workflow';
import { catalog } from '../../../nodes/MediaGeneration/catalog';
import { referenceHints } from '../../../nodes/MediaGeneration/form/reference-hints';
import { shownOf } from '../support/shown-hints.mts';

const UNUSED = 'The prompt doesn’t use every reference. Write @ and its name.';
const UNKNOWN = 'The prompt has an @name that isn’t under References. Add it there, or correct it.';

const called = (...names: string[]): INodeParameters => ({
	entries: names.map((name) => ({ name, file: { __rl: true, mode: 'binary', value: 'data' } })),
});

test.each<[string, INodeParameters, string[]]>([
	['text-to-video', { prompt: 'A boat' }, []],
	['text-to-video', { prompt: 'A boat', references: {} }, []],
	['text-to-video', { prompt: '@hero rows', references: called('hero') }, []],
	['text-to-video', { prompt: '@Hero rows', references: called('hero') }, []],
	['ai-video-editor', { prompt: 'A boat', references: called('hero') }, [UNUSED]],
	['text-to-video', { prompt: '@ghost rows' }, [UNKNOWN]],
	['text-to-video', { prompt: '@ghost rows', references: called('hero') }, [UNUSED, UNKNOWN]],
	['text-to-video', { prompt: 'mail me@example.com' }, []],
	['text-to-video', { prompt: '@ghost', references: called('={{ $json.name }}') }, []],
	['text-to-video', { prompt: '={{ $json.prompt }}', references: called('hero') }, []],
	['image-to-video', { prompt: '@ghost rows' }, []],
])('%s with %j: %j', async (operation, parameters, messages) => {
	expect(await shownOf(referenceHints(catalog), operation, parameters)).toEqual(messages);
});

test('they are warnings, and stop nothing', () => {
	for (const { type, whenToDisplay } of referenceHints(catalog)) {
		expect([type, whenToDisplay]).toEqual(['warning', 'beforeExecution']);
	}
});
