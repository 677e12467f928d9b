/** RFC 4180, with the byte order mark by which Excel knows UTF-8. @param rows the headings first */
export function formatCsv(rows: readonly (readonly string[])[]): string {
	return `\uFEFF${rows.map((row) => `${row.map(formatField).join(",")}\r\n`).join("")}`;
}

/** The beginning of a formula, also behind spaces and quotes, which some programs drop. OWASP, "CSV Injection". */
const FORMULA_AHEAD = "(?=[\"'\\s]*[=+\\-@\\t\\r\\n\uFF1D\uFF0B\uFF0D\uFF20])";
/** A program that separates at semicolons splits even the quoted `"Mia;=1"`, and ends its line at any line break. */
const CELL_STARTS = ["\\r\\n|\\r(?!\\n)|[,;|\\t\\n\\v\\f\\u0085\\u2028\\u2029]", "^"];
const FORMULA_STARTS = CELL_STARTS.map((start) => new RegExp(`(?:${start})${FORMULA_AHEAD}`, "g"));

const NEEDS_QUOTES = /["',;|\t\r\n\v\f\u0085\u2028\u2029]/;

function formatField(text: string): string {
	const harmless = FORMULA_STARTS.reduce((safe, start) => safe.replace(start, "$&'"), text);
	return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
