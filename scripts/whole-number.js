/**
 * A whole number that somebody has typed.
 *
 * @param {string} text
 * @param {string} what as the beginning of a sentence, such as "the seed"
 * @param {number} min
 * @param {number} max
 * @throws Error with one sentence that says which numbers there are
 */
export function parseWholeNumber(text, what, min, max) {
	const number = Number(text);
	if (/^-?\d+$/.test(text) && number >= min && number <= max) return number;
	throw new Error(`${what} is a whole number from ${min} to ${max}, not ${JSON.stringify(text)}`);
}
