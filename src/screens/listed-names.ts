import { plural } from "@lingui/core/macro";
import { listFormat } from "./list-format.ts";

/** As many names as one wants to hear read out. */
const MOST = 30;

/** Names as a sentence has them: "Mia, Noah and Zoe". */
export function listed(names: readonly string[]): string {
	return listFormat("conjunction").format(
		names.length > MOST ? [...names.slice(0, MOST), more(names.length - MOST)] : names,
	);
}

/** The end of a list that would be too long. */
export function more(count: number): string {
	return plural(count, { other: "# more" });
}
