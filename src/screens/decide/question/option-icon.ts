import { tellApart } from "../../avatars/letters.ts";
import { splitOption } from "../../avatars/option-parts.ts";

/** The icons of the options that the specification names (section 2, "Helpers"). */
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

/**
 * The icons of a question's options, by option: our icons, or the emoji that the family has put before an option; else
 * letters that tell the options apart.
 */
export function findOptionIcons(options: readonly string[], areOwn: boolean): ReadonlyMap<string, string> {
	const pictured = new Map(
		options.flatMap((option) => {
			const icon = areOwn ? splitOption(option).emoji : ICONS.get(option);
			return icon ? [[option, icon] as const] : [];
		}),
	);
	const others = options.filter((option) => !pictured.has(option));
	const letters = tellApart(others);
	return new Map([...pictured, ...others.map((option, at) => [option, letters[at] ?? ""] as const)]);
}
