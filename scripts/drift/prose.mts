import type { ChargedBy } from '../../nodes/MediaGeneration/catalog/price.ts';

/** Facts that the service’s documents state only in prose. */

/** Finds the extensions of each kind of file in lines such as `- audio: mp3, wav`. */
export function findExtensions(description: string): Record<string, string[]> {
	const [, lists = ''] = description.split(/^.*valid file extensions.*$/im);
	const lines = lists.matchAll(/^- (video|audio|image|gif): (.+)$/gm);
	return Object.fromEntries([...lines].map(([, kind, list]) => [kind, list!.trim().split(/,\s*/)]));
}

/** Finds the maximum length of a text in `The character limit is 5,000 characters` or `up to 1000 characters`. */
export function findMaxLength(description: string): number | undefined {
	const found = /(?:limit is|up to|at most|maximum(?: of)?) ([\d,]+) characters/i.exec(description);
	return found ? Number(found[1]!.replaceAll(',', '')) : undefined;
}

/** Matches the only price (`Each photo costs 25 credits`), or one of several (`Each face costs 5 credits for …`). */
const PRICE_OF_ONE = /\beach ([\w ]+?) costs ([\d.]*\d) (?:credit|frame)s?( for)?/i;
/** Matches `from 5 credits/image` and `1 credit per requested second`. */
const CREDITS_PER_UNIT_PATTERN =
	/\bcredits?(?:\/| per (?:requested )?)(image|second|frame|character)/i;
const FRAME_CHARGE = /\bcharged for the frames that actually render/i;

const THINGS: Readonly<Record<string, ChargedBy>> = {
	character: 'character',
	frame: 'frame',
	gif: 'fixed',
	second: 'second',
};

interface StatedPrice {
	readonly by: ChargedBy;
	/** Undefined unless the descriptions match `PRICE_OF_ONE` with a single price. */
	readonly credits?: number;
}

/** Finds a tool's price, or only its unit, in the descriptions of its call and fields. */
export function findPrice(descriptions: string): StatedPrice | undefined {
	const each = PRICE_OF_ONE.exec(descriptions);
	if (each) {
		const [, thing, amount, isOneOfSeveral] = each;
		const credits = Number(amount);
		const by = credits === 0 ? 'free' : (THINGS[thing!.toLowerCase()] ?? 'image');
		return isOneOfSeveral ? { by } : { by, credits };
	}
	const per = CREDITS_PER_UNIT_PATTERN.exec(descriptions)?.[1]?.toLowerCase() as
		ChargedBy | undefined;
	if (per) return { by: per };
	return FRAME_CHARGE.test(descriptions) ? { by: 'frame' } : undefined;
}
