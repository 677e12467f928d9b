import type { CategorySettings, Helper } from "./family.ts";
import { validateName } from "./name.ts";
import { tidyText } from "./tidy-text.ts";

export const OPTION_COUNT = { min: 2, max: 12 } as const;
/** In code points: a flag or a family of emoji has several. */
export const EMOJI_MAX_LENGTH = 16;
export const COLOUR_COUNT = 16;

export function dropUndefined<T extends object>(value: T): T {
	return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T;
}

export function areSettingsValid({ emoji, helper }: CategorySettings): boolean {
	return isEmoji(emoji ?? null) && (helper == null || isHelper(helper));
}

export function isEmoji(emoji: string | null): boolean {
	return emoji === null || (emoji !== "" && tidyText(emoji) === emoji && [...emoji].length <= EMOJI_MAX_LENGTH);
}

export function tidyEmoji(emoji: string): string | undefined {
	const tidied = tidyText(emoji);
	return isEmoji(tidied) ? tidied : undefined;
}

export function isColour(colour: number | null): boolean {
	return colour === null || (Number.isInteger(colour) && colour >= 0 && colour < COLOUR_COUNT);
}

export function isHelper({ question, options }: Helper): boolean {
	const isName = (text: string, others: readonly string[]) =>
		tidyText(text) === text && validateName(text, others) === "ok";
	return (
		isName(question, []) &&
		options.length >= OPTION_COUNT.min &&
		options.length <= OPTION_COUNT.max &&
		options.every((option, at) => isName(option, options.slice(0, at)))
	);
}

export function tidyHelper({ question, options }: Helper): Helper | undefined {
	const tidied = { question: tidyText(question), options: [...new Set(options.map(tidyText))] };
	return isHelper(tidied) ? tidied : undefined;
}
