import { plural } from "@lingui/core/macro";

export function formatMemberCount(count: number): string {
	return plural(count, { one: "# member", other: "# members" });
}

export function formatCategoryCount(count: number): string {
	return plural(count, { one: "# category", other: "# categories" });
}

export function formatTurnCount(count: number): string {
	return plural(count, { one: "# turn", other: "# turns" });
}

export function formatCycleTurnCount(count: number, cycles: number): string {
	return cycles === 1
		? plural(count, { one: "# turn in the current cycle", other: "# turns in the current cycle" })
		: plural(count, { other: "# turns in the current cycles" });
}

export function formatEntryCount(count: number): string {
	return plural(count, { one: "# entry of its history", other: "# entries of its history" });
}

/** Turns of cycles that are over or were reset. */
export function formatPastTurnCount(count: number): string {
	return plural(count, { one: "# earlier turn", other: "# earlier turns" });
}
