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

/** The question of a category: its own, none, or that of its name (specification, section 2, "Helpers"). */
export function categoryHelper({ name, settings }: Pick<Category, "name" | "settings">): Helper | undefined {
	const own = settings.helper;
	return own === undefined ? findHelper(name) : (own ?? undefined);
}

/** One not had yet, else any. @param turns of the category, oldest first @throws RangeError without options */
export function drawOption({ options }: Helper, turns: readonly Turn[], random: Random32): string {
	const had = runningOptions(options, turns);
	const left = options.filter((option) => !had.has(option));
	const candidates = left.length > 0 ? left : options;
	return candidates[randomBelow(candidates.length, random)] as string;
}

/** Since the last time when all had been. One that is had again before that was chosen, not drawn. */
function runningOptions(options: readonly string[], turns: readonly Turn[]): ReadonlySet<string> {
	let had = new Set<string>();
	for (const { option } of turns) {
		if (option === undefined || !options.includes(option)) continue;
		if (options.every((one) => had.has(one))) had = new Set();
		had.add(option);
	}
	return had;
}
