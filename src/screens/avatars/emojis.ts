import { ANIMALS } from "../../rules/animals.ts";
import { EMOJI_MAX_LENGTH } from "../../rules/details.ts";
import { firstGrapheme } from "./letters.ts";

/** The sheet shows these and the initials in five full rows on a phone. */
export const EMOJIS = [...ANIMALS, "🚀", "⚽", "🎸", "🎨", "🌻", "🍓"] as const;

/** Pictographs, flags and keycaps. */
const EMOJI_PART = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;

/** Whether a text is one emoji as it is displayed: one of a family has several code points. */
export function isOneEmoji(text: string): boolean {
	return EMOJI_PART.test(text) && firstGrapheme(text) === text && [...text].length <= EMOJI_MAX_LENGTH;
}
