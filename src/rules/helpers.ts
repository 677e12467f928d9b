export interface Helper {
	readonly question: string;
	readonly options: readonly string[];
}

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
