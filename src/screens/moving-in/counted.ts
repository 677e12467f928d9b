import { plural } from "@lingui/core/macro";

export function countedMembers(count: number): string {
	return plural(count, { one: "# member", other: "# members" });
}

export function countedCategories(count: number): string {
	return plural(count, { one: "# category", other: "# categories" });
}

export function countedTurns(count: number): string {
	return plural(count, { one: "# turn", other: "# turns" });
}

export function countedTurnsInCycles(count: number, cycles: number): string {
	return cycles === 1
		? plural(count, { one: "# turn in the running cycle", other: "# turns in the running cycle" })
		: plural(count, { other: "# turns in the running cycles" });
}
