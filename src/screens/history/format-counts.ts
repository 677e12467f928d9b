import { plural } from "@lingui/core/macro";

/** What somebody did, for themselves or for others. */
export function formatDone(done: number): string {
	return plural(done, { other: "# done" });
}

/** How many turns were somebody's, whoever did them. */
export function formatTurns(count: number): string {
	return plural(count, { one: "# turn", other: "# turns" });
}
