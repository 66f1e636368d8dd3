import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';
import type { SentKeys } from '../api/http/mask';
import { avoidTags } from './error';

/** More notes about items would hide the other notes. */
const MAX_ITEM_NOTES = 5;
/** In characters; longer than any message of the node. */
const LONGEST_LINE = 500;
const CUSTOM_DATA_KEY = 'media_projects';
/** In characters; n8n cuts off values longer than 512. */
const LONGEST_CUSTOM_DATA = 500;

function notifyQuietly(notify: () => void): void {
	try {
		notify();
	} catch {
		// A message or ID that n8n can't show or store doesn't affect the result.
	}
}

/** What a run tells beside its output: notes in the output pane, logs, and *Highlighted data*. */
export class Notes {
	private readonly itemNotes = new Set<string>();
	private readonly runNotes = new Map<string, NodeExecutionHint['type']>();

	/** @param keys of all accounts, which are masked */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly keys: SentKeys,
	) {}

	addItemNotes(sentences: readonly string[]): void {
		for (const sentence of sentences) {
			if (this.itemNotes.size < MAX_ITEM_NOTES) this.itemNotes.add(sentence);
		}
	}

	/** @param type n8n shows a warning in yellow */
	add(sentence: string, type: NodeExecutionHint['type'] = 'info'): void {
		this.runNotes.set(sentence, type);
	}

	/** Shows the notes at the end of the run, even after a failure. */
	show(): void {
		for (const sentence of this.itemNotes) this.showHint(sentence, 'info');
		for (const [sentence, type] of this.runNotes) this.showHint(sentence, type);
	}

	/** Logs a message to the browser's console during a manual execution. Otherwise, n8n discards it. */
	logToConsole(message: string): void {
		notifyQuietly(() => this.context.sendMessageToUI(this.formatLine(message)));
	}

	/** Logs a message to the console and n8n's log, in case the execution leaves no other record. */
	log(message: string): void {
		notifyQuietly(() => this.context.logger.info(this.formatLine(message)));
		this.logToConsole(message);
	}

	/** Stores a project's ID with the execution if it fits. n8n shows it as *Highlighted data*, even without any output. */
	addIdToCustomData(id: string): void {
		notifyQuietly(() => {
			const { customData } = this.context.getWorkflowDataProxy(0).$execution as {
				customData: { get(key: string): string | undefined; set(key: string, value: string): void };
			};
			const kept = customData.get(CUSTOM_DATA_KEY);
			const ids = [...(kept === undefined ? [] : [kept]), this.keys.mask(id)].join(', ');
			if (ids.length <= LONGEST_CUSTOM_DATA) customData.set(CUSTOM_DATA_KEY, ids);
		});
	}

	private showHint(sentence: string, type: NodeExecutionHint['type']): void {
		const message = avoidTags(this.keys.mask(sentence));
		notifyQuietly(() => this.context.addExecutionHints({ message, location: 'outputPane', type }));
	}

	/** One line of a log: text from the service may contain line breaks. */
	private formatLine(message: string): string {
		return this.keys
			.mask(message)
			.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
			.slice(0, LONGEST_LINE);
	}
}
