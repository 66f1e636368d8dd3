/**
 * The only place that says where catalog and contract differ on purpose. The tests fail when an entry is wrong in either
 * direction, so none can be forgotten here.
 */

/** Tools of the contract that the catalog does not have yet. */
export const TOOLS_NOT_YET: readonly string[] = [];

/** `<slug>.<layout> <path>` of request fields that the catalog does not have yet. */
export const FIELDS_NOT_YET: readonly string[] = [];

/**
 * `<slug>.<layout> <name>`: the node refuses what the contract would take, and why. The other way round, a node that
 * lets through what the service refuses, is never on purpose.
 */
export const STRICTER: Readonly<Record<string, string>> = {
	'ai-image-generator.nested orientation':
		'required by the live service’s document of January 2026',
	'ai-image-upscaler.nested enhancement': 'required by the live service’s document of January 2026',
	'video-to-video.flat model': 'required by services of 2024',
	'video-to-video.flat prompt_type': 'required by services of 2024',
	'video-to-video.flat version': 'required by services of 2024',
	'video-to-video.nested height': 'at least 64 by spec 4.3, rule 3, ignored by the live service',
	'video-to-video.nested width': 'at least 64 by spec 4.3, rule 3, ignored by the live service',
	'ai-face-editor.nested enhance_face': '`style` is required, and every other field in it is rare',
	'character-replace.nested points': 'a selection by points without points selects nothing',
};
