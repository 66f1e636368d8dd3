import { join } from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { catalog } from '../../nodes/MediaGeneration/catalog';
import { OPERATIONS } from '../../nodes/MediaGeneration/catalog/operations';
import { MediaGenerationApi } from '../../credentials/MediaGenerationApi.credentials';
import { MediaGeneration } from '../../nodes/MediaGeneration/MediaGeneration.node';
import { MediaGenerationTrigger } from '../../nodes/MediaGeneration/MediaGenerationTrigger.node';
import { root } from '../../machine/root.mts';

/** The search function of n8n's node panel; it searches only display names and aliases. */
const { sublimeSearch } = jest.requireActual<typeof import('@n8n/utils/search/sublime-search')>(
	join(root, 'node_modules/@n8n/utils/dist/search/sublime-search.cjs'),
);

const makePanelEntry = ({ displayName, codex }: INodeTypeDescription) => ({
	properties: { displayName, codex: { alias: codex!.alias! } },
});

const action = makePanelEntry(new MediaGeneration().description);
const trigger = makePanelEntry(new MediaGenerationTrigger().description);

/** Search phrases of customers; the last five are other companies, which the aliases omit on purpose. */
const TYPED = `
	make a video; create a video; generate a video; generate videos; make videos; swap face; swap faces; faceswap; deepfake; clone voice; clone my voice; lip-sync; lipsync; headshots; professional headshot;
	generate images; create an image; make a picture; draw; text-to-image; text2image; image-to-video; img2video; photo animation; animate a picture; upscaler; enhance video; upscale video; remove bg; background removal;
	try on; outfit; dubbing; translate voice; add subtitles; closed captions; text-to-speech; narration; voiceover; ugc; ugc ad; product video; ad creative; avatar video; talking avatar; spokesperson; cartoon; anime; style transfer; restyle video; reels;
	veo 3; kling ai; ai video generator; photo into video; video from image; picture to video; translate a video; meme generator; gif maker; upscaling; detect face; product photo; restore photo; sound; webhook magic hour;
	video maker; text into video; video from text; story video; short video; social media video; cinematic video; explainer video; bring photo to life; motion transfer; anime video; cartoon video; increase resolution; 4k video; music visualizer;
	lyrics video; sync lips; talking picture; ugc video; video ad; marketing video; video translator; subtitle generator; auto captions; caption generator; ai image generator; image from text; illustration; album cover; tattoo; icon maker;
	interior design; combine images; photo retouch; old photo; unblur photo; enlarge image; transparent background; change background; change face; detect faces; try on clothes; profile picture; qr code generator; read text aloud;
	kling; veo; seedance; flux; nano banana; sora; midjourney; runway; heygen; elevenlabs
`
	.split(';')
	.map((query) => query.trim());

test('of 121 phrases, n8n’s search finds all but the names of other companies', () => {
	expect(new Set(TYPED).size).toBe(121);
	const lost = TYPED.filter((query) => sublimeSearch(query, [action, trigger]).length < 2);
	expect(lost).toEqual(['sora', 'midjourney', 'runway', 'heygen', 'elevenlabs']);
});

test.each(catalog.map(({ label, action: text }) => [label, text]))(
	'the label %s is an alias, and begins the text of its action, %s',
	(label, text) => {
		expect(action.properties.codex.alias).toContain(label);
		expect(text.toLowerCase().startsWith(label.toLowerCase())).toBe(true);
	},
);

test('each action names what it works on, as n8n’s list shows no resource beside it', () => {
	const nouns = { project: 'project', file: 'file', savedItem: 'saved item', account: 'account' };
	for (const [resource, operations] of Object.entries(OPERATIONS)) {
		const noun = nouns[resource as keyof typeof nouns] ?? resource;
		for (const { action: text } of Object.values(operations)) {
			expect(text.toLowerCase()).toContain(noun);
		}
	}
});

test('n8n searches credentials by their display names, and "magic hour" finds this one', () => {
	const { displayName, name } = new MediaGenerationApi();
	expect([displayName, name]).toEqual(['Media Generation (Magic Hour) API', 'mediaGenerationApi']);
});

test('the two nodes are one entry of the panel, so they have equal aliases, each once', () => {
	const { alias } = action.properties.codex;
	expect(trigger.properties.codex.alias).toEqual(alias);
	expect(new Set(alias.map((one) => one.toLowerCase())).size).toBe(alias.length);
});
