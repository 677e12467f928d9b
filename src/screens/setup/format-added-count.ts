import { plural } from "@lingui/core/macro";

/** The text for many that were added at once. */
export function formatAddedCount(count: number): string {
	return plural(count, { other: "# added" });
}
