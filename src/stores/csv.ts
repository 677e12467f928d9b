/**
 * Comma-separated values (RFC 4180), with the byte order mark by which Excel knows UTF-8.
 * @param rows the headings first
 */
export function formatCsv(rows: readonly (readonly string[])[]): string {
	return `\uFEFF${rows.map((row) => `${row.map(formatField).join(",")}\r\n`).join("")}`;
}

/** What a spreadsheet would take for a formula. OWASP, "CSV Injection". */
const FORMULA = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

function formatField(text: string): string {
	const harmless = FORMULA.test(text) ? `'${text}` : text;
	return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
