import { firstGrapheme } from "../avatars/first-grapheme.ts";

/** Of the options that the specification names (section 2, "Helpers"). */
const ICONS: ReadonlyMap<string, string> = new Map([
	["Comedy", "😂"],
	["Action", "💥"],
	["Animation", "🎨"],
	["Family", "🧸"],
	["Something New", "✨"],
	["Pizza", "🍕"],
	["Mexican", "🌮"],
	["Burgers", "🍔"],
	["Something Healthy", "🥗"],
	["Let's try a new place!", "🧭"],
]);

/** An option's own icon, or the first character of what the family has written, which may be an emoji. */
export function optionIcon(option: string, isOwn: boolean): string {
	return (isOwn ? undefined : ICONS.get(option)) ?? firstGrapheme(option).toUpperCase();
}
