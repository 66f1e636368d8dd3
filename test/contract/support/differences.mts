/** Intended differences between catalog and contract. The tests fail if an entry is missing or no longer needed. */

/**
 * Requests that the node refuses and the contract would accept, by `<slug>.<layout> <name>`, with the reason. The opposite
 * is never intended: the node must not send values that the service refuses.
 */
export const STRICTER: Readonly<Record<string, string>> = {
	'ai-image-editor.nested image_file_paths_1': 'without an image nothing is edited',
	'ai-image-upscaler.nested enhancement': 'the flat format requires it',
	'video-to-video.flat model': 'required by services of 2024',
	'video-to-video.flat prompt_type': 'required by services of 2024',
	'video-to-video.flat version': 'required by services of 2024',
	'video-to-video.nested height':
		'no video has a side below 64, though the live service ignores it',
	'video-to-video.nested width': 'no video has a side below 64, though the live service ignores it',
	'ai-face-editor.nested enhance_face':
		'`style` is required, and every other field in it is additional',
};

/** Rules of the node that the contract lacks, by `<slug>.<layout> <fields>`, with the reason. */
export const OWN_RULES: Readonly<Record<string, string>> = {
	'ai-face-editor.nested enhance_face and mouth_smile':
		'without a change nothing is edited, and it is charged all the same',
	'animation.nested art_style_custom and art_style': 'a style of one’s own without words is none',
	'animation.nested audio_file_path and prompt_type': 'lyrics come from the audio file',
	'animation.nested prompt and prompt_type': 'a prompt of one’s own without words is none',
	'character-replace.nested points and selection_mode':
		'a selection by points without points selects nothing',
};
