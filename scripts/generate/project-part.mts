import { COLLECT_OUTPUTS } from '../../nodes/MediaGeneration/catalog/collect.ts';
import { table } from './markdown.mts';

const BY_PATH_PARTS = [
	'Starts a tool of the service that has no operation here, by its path. You write the body as the documentation of the service has it; *Files* uploads files and puts their storage paths into it. Waiting, downloads and safety are those of every other tool.',
	'An example is the music of Magic Hour: kind *Audio*, path `/v1/ai-music-generator`, body `{ "duration": 30, "style": { … } }`. `duration` is 15 to 300 seconds, and each costs a credit. `style` takes a description and, if you like, your own lyrics or the wish for music without words. How the service spells these is not known here, so there is no operation for it: look it up in the documentation of the service.',
];

/** What the page of tools says about the operations of Project. */
export const PROJECT_PARTS: readonly string[] = [
	'## Project',
	'*Get*, *Wait*, *Download*, *Delete* and *Collect* take the kind and the ID of the input item. *Kind* can stay *Automatic*: the `resource` of the item, or else the kind that has the ID; the faces of *Detect Faces* are found, too. *Delete* of audio: only Magic Hour is known to support it.',
	'### Call by Path',
	...BY_PATH_PARTS,
	'### Collect',
	'Checks started projects of any kind once, and sorts their items onto three outputs. It never starts anything, so it costs nothing.',
	table(
		['Output', 'What it receives'],
		COLLECT_OUTPUTS.map(({ name, about }) => [`*${name}*`, about]),
	),
];
