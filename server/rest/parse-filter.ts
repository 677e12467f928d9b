import type { Column } from "../database/catalogue.ts";
import { notImplemented, parseError } from "./errors.ts";
import type { Filter } from "./query.ts";
import { Scanner } from "./scanner.ts";

/** PostgREST's other operators ("Operators" in its documentation; pOpExpr in its QueryParams.hs). */
const OTHER_OPERATORS =
	/^(?:not|isdistinct|neq|c[sd]|ov|s[lr]|nx[rl]|adj|gte?|lt|i?like|i?match|(?:eq|[gl]te?|i?like|i?match)\((?:any|all)\)|(?:pl|ph|w)?fts(?:\(\w+\))?)$/;
/** Other constants that PostgREST's `is` compares with. */
const OTHER_CONSTANTS: ReadonlySet<string> = new Set(["true", "false", "unknown"]);

/**
 *     filter = ( "eq." / "lte." ) value / "is." ( "null" / "not_null" ) / "in.(" [ item *( "," item ) ] ")"
 *     item   = quoted / *( any but "," and ")" )
 *
 * @throws RestError
 */
export function parseFilter(column: Column, text: string): Filter {
	const scanner = new Scanner(text);
	const operator = scanner.readUntil(".");
	if (!scanner.accept(".")) throw parseError(`filter (${text})`, "an operator and a value with a dot between them");
	switch (operator) {
		case "eq":
		case "lte":
			return { column, operator, value: scanner.readUntil("") };
		case "in":
			return { column, operator, values: parseList(scanner, text) };
		case "is": {
			const value = scanner.readUntil("").toLowerCase();
			if (value === "null" || value === "not_null") return { column, operator, value };
			if (OTHER_CONSTANTS.has(value)) throw notImplemented(`the filter "is.${value}"`);
			throw parseError(`filter (${text})`, "null or not_null");
		}
		default:
			if (OTHER_OPERATORS.test(operator)) throw notImplemented(`the filter "${operator}"`);
			throw parseError(`filter (${text})`, "an operator");
	}
}

function parseList(scanner: Scanner, text: string): string[] {
	const error = () => parseError(`filter (${text})`, "a list in parentheses, with commas between its values");
	if (!scanner.accept("(")) throw error();
	const values: string[] = [];
	if (!scanner.accept(")")) {
		do values.push(parseItem(scanner));
		while (scanner.accept(","));
		if (!scanner.accept(")")) throw error();
	}
	if (!scanner.isAtEnd) throw error();
	return values;
}

/** Quotes within an item are ordinary characters. */
function parseItem(scanner: Scanner): string {
	const start = scanner.mark();
	const quoted = scanner.readQuoted();
	if (quoted !== undefined && scanner.readUntil(",)") === "") return quoted;
	scanner.reset(start);
	return scanner.readUntil(",)");
}
