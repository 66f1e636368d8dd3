import type { IDataObject } from 'n8n-workflow';
import { Failure } from '../api/failures/failure';
import { readMessage, SentKeys } from '../api/http/mask';

/** n8n 2.41.1 treats a run whose error message contains this word as stopped by the user, and offers no Retry. */
const STOP_WORD = /canceled/g;

/** Words longer than 300 characters are usually base64 or URLs. */
const LONG_WORD = /(\S{80})\S{221,}/g;

/** Masks API keys in all that n8n shows or stores. Requests use unmasked values. */
export class OutputMask extends SentKeys {
	constructor(private readonly stopped?: AbortSignal) {
		super();
	}

	maskMessage(text: string): string {
		const safe = this.mask(text).replace(LONG_WORD, '$1…');
		return this.stopped?.aborted ? safe : safe.replace(STOP_WORD, 'cancel\u2011ed');
	}

	maskError(error: unknown): Error {
		if (error instanceof Failure) {
			const { message, problems, ...rest } = this.mask(error.facts);
			const facts = {
				...rest,
				message: this.maskMessage(message),
				problems: problems?.map((problem) => this.maskMessage(problem)),
			};
			return new Failure(facts, error);
		}
		const masked = error instanceof Error ? error : new Error(readMessage(error));
		return Object.defineProperty(masked, 'message', {
			value: this.maskMessage(readMessage(masked)),
		});
	}

	/**
	 * Masks a result and renames `error` to `failure`: if a node's first item has `error`, n8n considers the node
	 * failed and would run it again.
	 */
	maskJson({ error, ...rest }: IDataObject): IDataObject {
		const named = error === undefined || error === null ? {} : { failure: error };
		return this.mask({ ...named, ...rest });
	}
}
