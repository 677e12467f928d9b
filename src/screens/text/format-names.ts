import { plural } from "@lingui/core/macro";
import { getListFormat } from "./list-format.ts";

/** As many names as one wants to hear read out. */
const MAX_NAMES = 30;

/** Names as a sentence has them: "Mia, Noah and Zoe". */
export function formatNames(names: readonly string[]): string {
	return getListFormat("conjunction").format(
		names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), formatMoreCount(names.length - MAX_NAMES)] : names,
	);
}

/** The end of a list that would be too long. */
export function formatMoreCount(count: number): string {
	return plural(count, { other: "# more" });
}
