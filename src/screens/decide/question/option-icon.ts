import { tellApart } from "../../avatars/letters.ts";
import { splitOption } from "../../text/option-parts.ts";

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

/** The icons of a question's options, by option: their own, or the emoji that the family has put before one, else letters that tell them apart. */
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
