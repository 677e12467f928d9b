import type { Category, Helper, Turn } from "./family.ts";
import { type Random32, randomBelow } from "./random.ts";

/** By lower-case category name (specification, section 2, "Helpers"). */
const HELPERS: ReadonlyMap<string, Helper> = new Map([
	[
		"movie night choice",
		{
			question: "What kind of movie are you in the mood for?",
			options: ["Comedy", "Action", "Animation", "Family", "Something New"],
		},
	],
	[
		"restaurant picker",
		{
			question: "What kind of food should we get?",
			options: ["Pizza", "Mexican", "Burgers", "Something Healthy", "Let's try a new place!"],
		},
	],
]);

export function findHelper(category: string): Helper | undefined {
	return HELPERS.get(category.toLowerCase());
}

/** The question of a category: its own, none, or the one for its name (specification, section 2, "Helpers"). */
export function categoryHelper({ name, settings }: Pick<Category, "name" | "settings">): Helper | undefined {
	const helper = settings.helper;
	return helper === undefined ? findHelper(name) : (helper ?? undefined);
}

/** An option not had yet, else any. @param turns of the category, oldest first @throws RangeError without options */
export function drawOption({ options }: Helper, turns: readonly Turn[], random: Random32): string {
	const had = runningOptions(options, turns);
	const left = options.filter((option) => !had.has(option));
	const candidates = left.length > 0 ? left : options;
	return candidates[randomBelow(candidates.length, random)] as string;
}

/** Options had since the last time that all had been had. A repeated one was chosen by hand, not drawn. */
function runningOptions(options: readonly string[], turns: readonly Turn[]): ReadonlySet<string> {
	let had = new Set<string>();
	for (const { option } of turns) {
		if (option === undefined || !options.includes(option)) continue;
		if (options.every((option) => had.has(option))) had = new Set();
		had.add(option);
	}
	return had;
}
