/** As many names as one wants to hear read out. */
const MOST = 30;

/** Names as a sentence has them: "Mia, Noah and Zoe". */
export function listed(names: readonly string[]): string {
	const shown = names.length > MOST ? [...names.slice(0, MOST), `${names.length - MOST} more`] : names;
	const last = shown.at(-1) ?? "";
	return shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${last}` : last;
}
