import type { MediaField } from '../fields';
import { BINARY_FIELD } from './parameters';
import type { Tool } from './tool';

/** The media inputs that the form shows up front. */
export const listMainMedia = ({ fields }: Pick<Tool, 'fields'>): MediaField[] =>
	fields.filter(
		(field): field is MediaField => field.kind === 'media' && !field.additional && !field.listed,
	);

/**
 * The binary field that a media input reads by default: `data`, or a name of its own if several inputs are up front.
 */
export const choosePresetBinaryField = (field: MediaField, tool: Pick<Tool, 'fields'>): string =>
	listMainMedia(tool).length === 1 ? BINARY_FIELD : field.name.replace(/_file_path$/, '');
