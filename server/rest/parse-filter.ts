import { notImplemented, parseError } from "./errors.ts";
import type { Filter } from "./query.ts";
import { Scanner } from "./scanner.ts";
import type { Column } from "./tables.ts";

/**
 * The grammar of a filter, which stands as `column=filter` in the query string:
 *
 *     filter = ( "eq." / "lte." ) value / "is." ( "null" / "not_null" ) / "in.(" [ item *( "," item ) ] ")"
 *     item   = quoted / *( any but "," and ")" )
 *
 * The value of `eq` and `lte` is the rest of the text as it stands.
 *
 * @throws RestError
 */
export function parseFilter(column: Column, text: string): Filter {
	const scanner = new Scanner(text);
	const operator = scanner.readUntil(".");
	if (!scanner.skip(".")) throw parseError(`filter (${text})`, "an operator and a value with a dot between them");
	switch (operator) {
		case "eq":
		case "lte":
			return { column, operator, value: scanner.readUntil("") };
		case "in":
			return { column, operator, values: parseList(scanner, text) };
		case "is": {
			const value = scanner.readUntil("").toLowerCase();
			if (value === "null" || value === "not_null") return { column, operator, value };
			throw notImplemented(`the filter "is.${value}"`);
		}
		default:
			throw notImplemented(`the filter "${operator}"`);
	}
}

function parseList(scanner: Scanner, text: string): string[] {
	const wanted = () => parseError(`filter (${text})`, "a list in parentheses, with commas between its values");
	if (!scanner.skip("(")) throw wanted();
	const values: string[] = [];
	if (!scanner.skip(")")) {
		do values.push(parseItem(scanner));
		while (scanner.skip(","));
		if (!scanner.skip(")")) throw wanted();
	}
	if (!scanner.isAtEnd) throw wanted();
	return values;
}

/** Quotes count only around a whole item; within one they are characters like others. */
function parseItem(scanner: Scanner): string {
	const start = scanner.mark();
	const quoted = scanner.readQuoted();
	if (quoted !== undefined && scanner.readUntil(",)") === "") return quoted;
	scanner.reset(start);
	return scanner.readUntil(",)");
}
