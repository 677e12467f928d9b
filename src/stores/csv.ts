/** Comma-separated values (RFC 4180), with the byte order mark by which Excel knows UTF-8. @param rows the headings first */
export function formatCsv(rows: readonly (readonly string[])[]): string {
	return `\uFEFF${rows.map((row) => `${row.map(formatField).join(",")}\r\n`).join("")}`;
}

/** What a spreadsheet takes for the beginning of a formula. OWASP, "CSV Injection". */
const FORMULA_SIGN = "[=+\\-@\\t\\r\\n\uFF1D\uFF0B\uFF0D\uFF20]";
/** Not every spreadsheet separates fields by commas. */
const FORMULA_STARTS = [new RegExp(`[;|\t](?=${FORMULA_SIGN})`, "g"), new RegExp(`^(?=${FORMULA_SIGN})`, "g")];

function formatField(text: string): string {
	const harmless = FORMULA_STARTS.reduce((safe, start) => safe.replace(start, "$&'"), text);
	return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
