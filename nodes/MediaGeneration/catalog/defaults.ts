import type { Completion } from './tool';
import { LIMITS } from './limits';

/**
 * What counts where a user sets nothing: in the form and in the run. n8n does not store a value that equals the form's
 * default, so that a change here changes what stored workflows do; `docs/contract.json` guards it.
 */
export const DEFAULTS = {
	completion: 'download' as Completion,
	maxWaitMinutes: 60,
	/** Requests under way at the same time. */
	concurrency: 20,
	/** Binary field of a file that goes in, and of the first that comes out. */
	binaryField: 'data',
	/** Each uploaded file as what its name and MIME type say. */
	fileType: 'automatic',
	/** How far the time of an event may lie from that of this n8n. */
	toleranceSeconds: LIMITS.webhookToleranceSeconds,
	/** Each event starts the workflow once. */
	once: true,
} as const;
