import { plural } from "@lingui/core/macro";

/** Of many that were added at once. */
export function formatAddedCount(count: number): string {
	return plural(count, { other: "# added" });
}
