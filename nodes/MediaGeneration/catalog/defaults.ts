import { SPEC } from './spec';

/**
 * The defaults, for the form and at run time. n8n does not store a value that equals the form's default, so a change
 * here changes what saved workflows do; `docs/contract.json` guards it.
 */
export const DEFAULTS = {
	completion: 'download',
	/** An agent gets no files, and decides by itself how often it calls. */
	completionOfAgents: 'wait',
	maxProjectsOfAgents: 5,
	maxWaitMinutes: 60,
	/** Requests under way at the same time. */
	concurrency: 20,
	/** Binary field of the input file, and of the first result. */
	binaryField: 'data',
	/** The type of each uploaded file, from its name and MIME type. */
	fileType: 'automatic',
	/** How far an event's time may differ from this n8n's clock. */
	toleranceSeconds: SPEC.webhookToleranceSeconds,
	/** Saved items in one result. */
	limit: 50,
	/** Each event starts the workflow once. */
	once: true,
	/** How the trigger is set up. */
	verification: 'verify',
	outputs: 'single',
	acknowledge: 'immediately',
} as const;
