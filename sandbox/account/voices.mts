import { HttpError } from '../errors.mts';
import type { JsonObject } from '../types.mts';

export type VoicesQuery = { limit: number; cursor?: string };

/** Invented first names by language and gender: three default pages. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	English: {
		female: 'Alice, Emily, Grace, Hannah, Ruby, Violet',
		male: 'Arthur, Edward, George, Harry, Oliver, Walter',
	},
	German: {
		female: 'Anke, Frieda, Greta, Heidi, Lotte, Ute',
		male: 'Dieter, Emil, Jürgen, Kaspar, Otto, Uwe',
	},
	Spanish: {
		female: 'Carmen, Inés, Lucía, Pilar, Rosa, Sofía',
		male: 'Andrés, Diego, José, Javier, Pablo, Raúl',
	},
	Japanese: {
		female: 'Aiko, Emi, Hana, Mei, Sakura, Yuki',
		male: 'Daiki, Haruto, Kenji, Ren, Takumi, Yuto',
	},
};
const VOICE_STYLES = ['calm', 'friendly', 'deep', 'bright', 'warm', 'clear'];

/** The voices for text to speech (live service). Each ID can be the `voice_name` of Generate Voice. */
export class Voices {
	readonly list: JsonObject[] = Object.entries(NAMES).flatMap(([language, genders]) =>
		Object.entries(genders).flatMap(([gender, names]) =>
			names.split(', ').map((name, index) => ({
				id: name,
				avatar_url: null,
				name,
				language,
				gender,
				description: `A ${VOICE_STYLES[index]} voice`,
			})),
		),
	);

	listPage({ limit, cursor }: VoicesQuery): JsonObject {
		const start = cursor === undefined ? 0 : this.list.findIndex(({ id }) => id === cursor);
		if (start < 0) throw new HttpError(400, 'cursor: there is no such page');
		const end = start + limit;
		return { voices: this.list.slice(start, end), next_cursor: this.list[end]?.id ?? null };
	}
}
