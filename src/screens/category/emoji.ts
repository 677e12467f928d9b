import { firstGrapheme } from "../avatars/first-grapheme.ts";

/** For what families decide most. */
export const SUGGESTED_EMOJI = [..."🧽🧹🧺🛒🍳🍕🍿🎬🎮🎲🎵📖⚽🚲🚗🐕🐈🪴🛁🎁"];

export function isOneEmoji(text: string): boolean {
	return firstGrapheme(text) === text && /\p{Emoji_Presentation}|\uFE0F/u.test(text);
}
