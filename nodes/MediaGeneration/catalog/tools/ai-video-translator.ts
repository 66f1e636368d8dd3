import { extensibleChoice, video } from '../../fields';
import { segment } from '../parts/segment';
import { videoResolution } from '../parts/video-model';
import { declareTool } from '../tool';
import { splitNames } from '../parts/lists';

/** The language names that the live service accepts. */
const LANGUAGES = splitNames(`
	Afrikaans; Arabic; Bengali; Bulgarian; Catalan; Chinese (Simplified); Chinese (Traditional);
	Croatian; Czech; Danish; Dutch; English; Estonian; Finnish; French; German; Greek; Gujarati;
	Hebrew; Hindi; Hungarian; Indonesian; Italian; Japanese; Kannada; Kazakh; Korean; Latvian;
	Lithuanian; Malay; Malayalam; Marathi; Norwegian; Persian; Polish; Portuguese; Punjabi;
	Romanian; Russian; Serbian; Slovak; Slovenian; Spanish; Swahili; Swedish; Tamil; Telugu; Thai;
	Turkish; Ukrainian; Urdu; Vietnamese; Welsh
`);

export const aiVideoTranslator = declareTool({
	slug: 'ai-video-translator',
	resource: 'video',
	label: 'Translate Video',
	action: 'Translate video into another language',
	description: 'Translate the speech in up to 30 seconds of a video',
	price: { chargedBy: 'length', dependsOn: ['resolution'], apiReference: '2026-11' },
	notice: '720p and 1080p need a paid plan.',
	fields: [
		video('video_file_path', 'Video', 'A video in which someone speaks'),
		...segment('video', { seconds: { min: 1, max: 30 } }),
		extensibleChoice('target_language', {
			description: 'The language to translate into',
			choices: LANGUAGES,
			required: true,
		}),
		videoResolution(['480p', '720p', '1080p'], 'Automatic (480p)'),
	],
});
