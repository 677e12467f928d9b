import { plural } from "@lingui/core/macro";
import { isolateText } from "../../languages/isolate.ts";
import { getListFormat } from "./list-format.ts";

/** More would take screen readers too long. */
const MAX_NAMES = 30;

/** Such as "Mia, Noah and Zoe"; of more than `max` names "Mia, Noah and 3 more". */
export function formatNames(names: readonly string[], max = MAX_NAMES): string {
	const shown = names.slice(0, names.length > max ? max : undefined).map(isolateText);
	const more = names.length > max ? [formatMoreCount(names.length - max)] : [];
	return getListFormat("conjunction").format([...shown, ...more]);
}

/** Such as "Mia or Noah". */
export function formatOneOf(names: readonly string[]): string {
	return getListFormat("disjunction").format(names.map(isolateText));
}

export function formatMoreCount(count: number): string {
	return plural(count, { other: "# more" });
}
