import type { IDataObject } from 'n8n-workflow';
import { Failure } from '../api/failures/failure';
import { Canceled } from '../api/http/clock';
import type { SentKeys } from '../api/http/mask';

/** n8n 2.41.1 treats a run whose error message contains this word as stopped by the user, and offers no Retry. */
const STOP_WORD = /canceled/g;

/** Words this long are usually base64 or URLs. */
const LONG_WORD = /\S{301,}/g;
const SHOWN_LENGTH = 80;

const shortenWord = (word: string): string => `${word.slice(0, SHOWN_LENGTH)}…`;

/** Masks API keys in errors and output items; notify.ts masks notes and logs. Requests use unmasked values. */
export class OutputMask {
	constructor(
		private readonly keys: SentKeys,
		private readonly stopped?: AbortSignal,
	) {}

	maskDescription(text: string): string {
		return this.keys.mask(text).replace(LONG_WORD, shortenWord);
	}

	maskMessage(text: string): string {
		const safe = this.maskDescription(text);
		return this.stopped?.aborted ? safe : safe.replace(STOP_WORD, 'cancel\u2011ed');
	}

	maskError(error: unknown): unknown {
		if (error instanceof Failure) {
			const { message, problems, ...rest } = error.facts;
			const facts = {
				...this.keys.mask(rest),
				message: this.maskMessage(message),
				...(problems === undefined
					? {}
					: { problems: problems.map((one) => this.maskMessage(one)) }),
			};
			return new Failure(facts, error);
		}
		if (error instanceof Error && !(error instanceof Canceled)) {
			error.message = this.maskMessage(error.message);
		}
		return error;
	}

	maskErrorJson({ message, description, ...rest }: IDataObject): IDataObject {
		return {
			message: this.maskMessage(String(message)),
			...(typeof description === 'string'
				? { description: this.maskDescription(description) }
				: {}),
			...this.keys.mask(rest),
		};
	}

	/**
	 * Masks a result and renames `error` to `failure`: if a node's first item has `error`, n8n considers the node
	 * failed and would run it again.
	 */
	maskJson({ error, ...rest }: IDataObject): IDataObject {
		const named = error === undefined || error === null ? {} : { failure: error };
		return this.keys.mask({ ...named, ...rest });
	}
}
