import type { Parameters } from '../../support/fake-execution.mts';
import { makeMediaInput } from '../../support/media-input.mts';
import type { Files } from './run-node.mts';

/** One item that uploads two files. */
export const makeFaceSwap = (completion: string, options: object): Parameters => ({
	resource: 'image',
	operation: 'face-swap-photo',
	completion,
	options,
	target_file_path: makeMediaInput('binary', 'face'),
	image_file_path: makeMediaInput('binary', 'face'),
});

/** The binary field of the item from `makeFaceSwap`. */
export const FACE: Files = { face: ['face.png', 'image/png', 'x'] };
