import { catalog } from '../../nodes/MediaGeneration/catalog';
import { LAYOUTS } from '../../nodes/MediaGeneration/fields';
import { CUSTOM_CREDENTIAL, NESTED_CREDENTIAL } from '../support/fake-execution.mts';
import { makeMediaInput } from '../support/media-input.mts';
import { makeFullValues } from '../support/samples.mts';
import { makeForm } from '../support/tool-samples.mts';
import { runCheck } from './support/check-only.mts';
import { readErrorText, runNode } from './support/run-node.mts';

/** A credential in the format Flat starts the tools of the specification, and refuses all others before any request. */

/** The tools that section 1 of the specification names, by hand. */
const SPECIFIED = [
	'face-swap',
	'face-swap-photo',
	'lip-sync',
	'video-to-video',
	'image-to-video',
	'text-to-video',
	'ai-headshot-generator',
	'ai-image-generator',
	'ai-image-upscaler',
	'ai-qr-code-generator',
	'image-background-remover',
];

const CREDENTIALS = { flat: CUSTOM_CREDENTIAL, nested: NESTED_CREDENTIAL };

const rows = catalog.flatMap((tool) =>
	LAYOUTS.map((layout) => {
		const hasTool = layout === 'nested' || SPECIFIED.includes(tool.slug);
		const form = makeForm(tool, makeFullValues(tool, hasTool ? layout : 'nested'), () =>
			makeMediaInput('url', 'https://files.test/a.png'),
		);
		const refusal = `${tool.label} needs Magic Hour, or a service with the request format Nested`;
		const credential = CREDENTIALS[layout];
		return [
			`${tool.slug} ${layout}`,
			{ slug: tool.slug, hasTool, form, refusal, credential },
		] as const;
	}),
);

test.each(rows)('%s: Run', async (_, { slug, hasTool, form, refusal, credential }) => {
	const { output, calls } = runNode({ parameters: [{ ...form, completion: 'start' }], credential });
	if (hasTool) {
		await output;
		expect(calls.map(({ url }) => url)).toEqual([`https://media.test/v1/${slug}`]);
		return;
	}
	expect(await readErrorText(output)).toBe(
		`\n${refusal}\nYou weren’t charged for this item. In the credential, set Service to Magic Hour, or Request Format to Nested.\n`,
	);
	expect(calls).toEqual([]);
});

test.each(rows)('%s: Check Only', async (_, { hasTool, form, refusal, credential }) => {
	const { reports, calls } = await runCheck([{ ...form, completion: 'check' }], { credential });
	expect(reports).toMatchObject([{ ok: hasTool, problems: hasTool ? [] : [refusal] }]);
	if (!hasTool) expect(calls).toEqual([]);
});
