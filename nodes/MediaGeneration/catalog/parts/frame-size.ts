import type { Field } from '../../fields';
import { integer } from '../../fields';

const side = (name: 'height' | 'width', label: string): Field =>
	integer(name, {
		label,
		description: `The ${name} of the video in pixels; 0 leaves it to the service`,
		hint: 'Deprecated and ignored by Magic Hour.',
		unset: 0,
		additional: true,
	});

/** Required by the service as of 2024; optional and without effect today (live service). */
export const frameSize: readonly Field[] = [side('height', 'Height'), side('width', 'Width')];
