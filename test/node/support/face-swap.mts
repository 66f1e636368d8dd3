import { type Parameters, storedFile } from '../../support/fake-execution.mts';
import { from } from '../../support/media-input.mts';

/** One item that uploads two files. */
export const faceSwap = (completion: string, options: object): Parameters => ({
	resource: 'image',
	operation: 'face-swap-photo',
	completion,
	options,
	target_file_path: from('binary', 'face'),
	image_file_path: from('binary', 'face'),
});

/** What so many of them have. */
export const facesOf = (count: number) => ({
	binaries: Array(count).fill({ face: storedFile('face', 'face.png', 'image/png') }),
	stored: { face: Buffer.from('x') },
});
