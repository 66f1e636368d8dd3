import { capitalize } from '../fields';

/** Advice to run again: after a step, as an alternative to a step, or simply later. */
interface Rerun {
	/** A step before the next run, without a full stop. */
	readonly first?: string;
	/** An alternative to a later run, without a full stop. */
	readonly or?: string;
	/** Sentences to append. */
	readonly also?: string;
}

/** The next step after a failure: whole sentences, or another run. */
export type Advice = string | Rerun;

/** @param again a phrase for the next run, such as `run this item again` */
export function composeAdvice(advice: Advice, again = 'run again'): string {
	if (typeof advice === 'string') return advice;
	const { first, or, also } = advice;
	const step =
		first !== undefined
			? `${first}, then ${again}.`
			: or !== undefined
				? `${or}, or ${again} later.`
				: `${capitalize(again)} later.`;
	return also ? `${step} ${also}` : step;
}

export const extendAdvice = (advice: Advice | undefined, sentence: string): Advice =>
	typeof advice === 'object'
		? { ...advice, also: [advice.also, sentence].filter(Boolean).join(' ') }
		: [advice, sentence].filter(Boolean).join(' ');
