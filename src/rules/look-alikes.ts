/** Invisible characters: joiners and variation selectors. */
const UNSEEN = /\u200c|\u200d|[\u180b-\u180f\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu;

// Letters that look like Latin ones in every typeface, from Unicode's confusables (UTS #39). Its whole table has 6,000
// entries, among them "m" for "rn": asking wrongly is worse than not asking.
const OTHERS = "АВЕЅІЈКМНОРСТХУԜаеѕіјорсхуһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧαινορυ";
const LATIN = "ABESIJKMHOPCTXYWaesijopcxyhdqwABEZHIKMNOPTYXaivopu";
const LATIN_BY_OTHER = new Map([...OTHERS].map((letter, at) => [letter, LATIN[at]]));

/** Ignores case, width, kinds of spaces and apostrophes, but not accents: Dung and Dũng are two children. */
function fold(name: string): string {
	return name
		.normalize("NFKC")
		.replace(UNSEEN, "")
		.replace(/\s+/g, " ")
		.replace(/[`´ʼ‘’]/g, "'")
		.replace(/\p{Dash_Punctuation}/gu, "-")
		.trim()
		.toLowerCase();
}

function toLatin(name: string): string {
	return name.normalize("NFKC").replace(/[\u0370-\u052f]/g, (letter) => LATIN_BY_OTHER.get(letter) ?? letter);
}

export function areLookAlikes(a: string, b: string): boolean {
	return fold(a) === fold(b) || fold(toLatin(a)) === fold(toLatin(b));
}
