import { isOneEmoji } from "./emojis.ts";
import { firstGrapheme } from "./letters.ts";

export interface OptionParts {
	/** Empty if there is none. */
	readonly emoji: string;
	readonly text: string;
}

/**
 * An option of the family's own is a text, and an emoji at its head is its icon. An option that is only an emoji has it
 * as its text, too.
 */
export function splitOption(option: string): OptionParts {
	const first = firstGrapheme(option);
	if (!isOneEmoji(first)) return { emoji: "", text: option };
	return { emoji: first, text: option.slice(first.length).trimStart() };
}

/** The reverse of `splitOption`. */
export function joinOption({ emoji, text }: OptionParts): string {
	return emoji === "" || text === "" ? emoji + text : `${emoji} ${text}`;
}
