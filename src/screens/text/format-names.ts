import { plural } from "@lingui/core/macro";
import { getListFormat } from "./list-format.ts";

/** More would take screen readers too long. */
const MAX_NAMES = 30;

/** Such as "Mia, Noah and Zoe". */
export function formatNames(names: readonly string[]): string {
	return getListFormat("conjunction").format(
		names.length > MAX_NAMES ? [...names.slice(0, MAX_NAMES), formatMoreCount(names.length - MAX_NAMES)] : names,
	);
}

export function formatMoreCount(count: number): string {
	return plural(count, { other: "# more" });
}
