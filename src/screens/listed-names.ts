/** As many names as one wants to hear read out. */
const MOST = 30;

const sentence = new Intl.ListFormat("en-GB");

/** Names as a sentence has them: "Mia, Noah and Zoe". */
export function listed(names: readonly string[]): string {
	const more = names.length - MOST;
	return sentence.format(more > 0 ? [...names.slice(0, MOST), `${more} more`] : names);
}
