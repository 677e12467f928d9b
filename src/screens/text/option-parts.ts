import { isOneEmoji } from "../avatars/emojis.ts";
import { firstGrapheme } from "../avatars/first-grapheme.ts";

export interface OptionParts {
	/** Empty: none. */
	readonly emoji: string;
	readonly text: string;
}

/** An option of the family's own is a text, and the emoji at its head is its icon. One that is an emoji alone has it as its text, too. */
export function splitOption(option: string): OptionParts {
	const first = firstGrapheme(option);
	if (!isOneEmoji(first)) return { emoji: "", text: option };
	return { emoji: first, text: option.slice(first.length).trimStart() };
}

/** What `splitOption` splits. */
export function joinOption({ emoji, text }: OptionParts): string {
	return emoji === "" || text === "" ? emoji + text : `${emoji} ${text}`;
}
