import { plural } from "@lingui/core/macro";
import { getListFormat } from "./list-format.ts";

/** More would take screen readers too long. */
const MAX_NAMES = 30;

/** Such as "Mia, Noah and Zoe"; of more than `max` names "Mia, Noah and 3 more". */
export function formatNames(names: readonly string[], max = MAX_NAMES): string {
	return getListFormat("conjunction").format(
		names.length > max ? [...names.slice(0, max), formatMoreCount(names.length - max)] : names,
	);
}

export function formatMoreCount(count: number): string {
	return plural(count, { other: "# more" });
}
