import { HttpError } from '../http-error.mts';
import { SeededRandom } from '../seeded-random.mts';
import type { JsonObject } from '../types.mts';

/** A query that the contract accepts. */
export type VoicesQuery = { limit: number; cursor?: string };

const GENDERS = ['female', 'male'];
const LANGUAGES = ['English', 'German', 'Spanish', 'Japanese'];
const VOICE_STYLES = ['calm', 'friendly', 'deep', 'bright', 'narrator'];

/** Enough for three default pages. */
const COUNT = 48;

/** The voices for text to speech (live service). Each ID can be the `voice_name` of Generate Voice. */
export class Voices {
	readonly list: JsonObject[];

	/** @param known voice IDs in the contract; invented voices extend the list to `count` */
	constructor(known: readonly string[], count = COUNT) {
		const invented = Array.from(
			{ length: Math.max(0, count - known.length) },
			(_, index) => `Sandbox Voice ${index + 1}`,
		);
		this.list = [...known, ...invented].map(describeVoice);
	}

	/** @throws HttpError 400 for an unknown cursor */
	listPage({ limit, cursor }: VoicesQuery): JsonObject {
		const start = cursor === undefined ? 0 : this.list.findIndex(({ id }) => id === cursor);
		if (start < 0) throw new HttpError(400, 'cursor: there is no such page');
		const end = start + limit;
		return { voices: this.list.slice(start, end), next_cursor: this.list[end]?.id ?? null };
	}
}

/** The service documents only `id` and `avatar_url`; the other fields stand for undocumented ones. */
function describeVoice(id: string): JsonObject {
	const random = new SeededRandom('voice', id);
	const pickFrom = (texts: string[]): string => texts[random.drawInteger(0, texts.length - 1)];
	return {
		id,
		avatar_url: null,
		name: id,
		language: pickFrom(LANGUAGES),
		gender: pickFrom(GENDERS),
		description: `A ${pickFrom(VOICE_STYLES)} voice`,
	};
}
