import type { INodeProperties } from 'n8n-workflow';

/** A text in the panel, with nothing to enter. */
export const notice = (displayName: string, name = 'notice'): INodeProperties => ({
	displayName,
	name,
	type: 'notice',
	default: '',
});
