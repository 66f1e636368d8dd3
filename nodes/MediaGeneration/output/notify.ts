import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';
import type { SentKeys } from '../api/http/mask';
import { avoidTags } from './avoid-tags';

/** The API keys of a run, by its context. They are masked in notes, logs and file names. */
const KEYS_BY_CONTEXT = new WeakMap<object, SentKeys>();

export const registerSentKeys = (context: IExecuteFunctions, keys: SentKeys): void =>
	void KEYS_BY_CONTEXT.set(context, keys);

export const maskNote = <T>(context: IExecuteFunctions, note: T): T =>
	KEYS_BY_CONTEXT.get(context)?.mask(note) ?? note;

function notifyQuietly(notify: () => void): void {
	try {
		notify();
	} catch {
		// A message or ID that n8n can't show or store doesn't affect the result.
	}
}

/** In characters; longer than any message of the node. */
const LONGEST_LINE = 500;

/** A message as one line of a log: text from the service may contain line breaks. */
const formatLine = (message: string): string =>
	message.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, LONGEST_LINE);

/** Logs a message to the browser's console during a manual execution. */
export const logToConsole = (context: IExecuteFunctions, message: string): void =>
	notifyQuietly(() => context.sendMessageToUI(formatLine(maskNote(context, message))));

/** Logs a message to the console and n8n's log, in case the execution leaves no other record. */
export function logEverywhere(context: IExecuteFunctions, message: string): void {
	notifyQuietly(() => context.logger.info(formatLine(maskNote(context, message))));
	logToConsole(context, message);
}

const CUSTOM_DATA_KEY = 'media_projects';
/** In characters; n8n cuts off values longer than 512. */
const LONGEST_CUSTOM_DATA = 500;

/** Stores a project's ID with the execution if it fits. n8n shows it as *Highlighted data*, even without any output. */
export const addIdToCustomData = (context: IExecuteFunctions, id: string): void =>
	notifyQuietly(() => {
		const { customData } = context.getWorkflowDataProxy(0).$execution as {
			customData: { get(key: string): string | undefined; set(key: string, value: string): void };
		};
		const kept = customData.get(CUSTOM_DATA_KEY);
		const own = maskNote(context, id);
		const ids = kept === undefined ? own : `${kept}, ${own}`;
		if (ids.length <= LONGEST_CUSTOM_DATA) customData.set(CUSTOM_DATA_KEY, ids);
	});

export const showHint = (
	context: IExecuteFunctions,
	message: string,
	type: NodeExecutionHint['type'] = 'info',
): void =>
	notifyQuietly(() =>
		context.addExecutionHints({
			message: avoidTags(maskNote(context, message)),
			location: 'outputPane',
			type,
		}),
	);
