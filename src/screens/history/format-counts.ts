import { plural } from "@lingui/core/macro";

/** The turns that were somebody's, whoever did them. */
export function formatTurns(count: number): string {
	return plural(count, { one: "# turn", other: "# turns" });
}
