import { PARAMETERS } from '../catalog/parameters';
import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { SPEC } from '../catalog/spec';
import { showHint } from './notify';

/** More notes about items would hide the other notes. */
const MAX_ITEM_NOTES = 5;

/** Notes in the output pane, collected during the run and shown at its end, even after a failure. */
export class Notes {
	private readonly itemNotes = new Set<string>();
	private readonly runNotes: string[] = [];
	private readonly warnings: string[] = [];

	addItemNotes(sentences: readonly string[]): void {
		for (const sentence of sentences) {
			if (this.itemNotes.size < MAX_ITEM_NOTES) this.itemNotes.add(sentence);
		}
	}

	addRunNotes(sentences: readonly string[]): void {
		this.runNotes.push(...sentences);
	}

	/** Adds warnings, which n8n shows in yellow, about items that weren't started. */
	addWarnings(sentences: readonly string[]): void {
		this.warnings.push(...sentences);
	}

	showNotes(context: IExecuteFunctions): void {
		for (const sentence of [...this.itemNotes, ...this.runNotes]) showHint(context, sentence);
		for (const sentence of this.warnings) showHint(context, sentence, 'warning');
	}
}

const hasLinksOnly = ({ json, binary }: INodeExecutionData): boolean =>
	Array.isArray(json.downloads) && json.downloads.length > 0 && binary === undefined;

export const composeLinkNotes = (items: readonly INodeExecutionData[]): string[] =>
	items.some(hasLinksOnly)
		? [
				`The download links expire after ${SPEC.downloadHours} hours. To keep these files, use Media Generation > Project > Download. A tool downloads its files if ${PARAMETERS.completion.label} is "${PARAMETERS.completion.labels.download}".`,
			]
		: [];
