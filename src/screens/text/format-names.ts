import { plural } from "@lingui/core/macro";
import { isolateText } from "../../languages/isolate.ts";
import { getListFormat } from "./list-format.ts";

/** With more names, screen readers would take too long. */
const MAX_NAMES = 30;

/** Such as "Mia, Noah and Zoe". If there are more than `max` names: "Mia, Noah and 3 more". */
export function formatNames(names: readonly string[], max = MAX_NAMES): string {
	return getListFormat("conjunction").format(shorten(names, max));
}

/** Such as "Mia or Noah". If there are more than `max` names: "Mia, Noah or 3 more". */
export function formatOneOf(names: readonly string[], max: number): string {
	return getListFormat("disjunction").format(shorten(names, max));
}

function shorten(names: readonly string[], max: number): string[] {
	const shown = names.slice(0, names.length > max ? max : undefined).map(isolateText);
	return names.length > max ? [...shown, formatMoreCount(names.length - max)] : shown;
}

export function formatMoreCount(count: number): string {
	return plural(count, { other: "# more" });
}
