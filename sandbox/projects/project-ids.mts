import { randomInt } from 'node:crypto';
import { newId } from '../ids.mts';

/** `usual`: like the live service's; `number`: a number in JSON; `odd`: with characters that mean something in a URL. */
export const ID_STYLES = ['usual', 'number', 'odd'] as const;
export type IdStyle = (typeof ID_STYLES)[number];

const NUMBER = /^\d{15}$/;

const MAKERS: Record<IdStyle, () => string> = {
	usual: newId,
	number: () => String(randomInt(10 ** 14, 2 ** 47)),
	odd: () => `ü${newId()}?a=1&b#%41+`,
};

/** Names new projects; a client must treat whatever it gets as opaque. */
export class ProjectIds {
	style: IdStyle = 'usual';

	next(): string {
		return MAKERS[this.style]();
	}
}

/** The ID as it stands in JSON. */
export const idInJson = (id: string): string | number => (NUMBER.test(id) ? Number(id) : id);
