import { rangeNotSatisfiable } from "./errors.ts";
import { parseCount } from "./parse-query.ts";

/**
 * The `Range` header as PostgREST reads it: `0-1` are the first two rows, `2-` all others. A header of another form is
 * ignored.
 *
 * @returns `end` is the first row that is not wanted @throws RestError
 */
export function parseRange(header: string | null) {
	const [, first, last] = /^(\d+)-(\d*)$/.exec(header ?? "") ?? [];
	if (first === undefined) return undefined;
	const offset = parseCount("Range", first) ?? 0;
	const end = last ? (parseCount("Range", last) ?? 0) + 1 : Number.POSITIVE_INFINITY;
	if (end <= offset)
		throw rangeNotSatisfiable(
			"The lower boundary must be lower than or equal to the upper boundary in the Range header.",
		);
	return { offset, end };
}

/**
 * The rows that a query's limit and a range both want.
 *
 * @throws RestError 416 if there is none
 */
export function intersectRange(
	query: { limit: number | undefined; offset: number },
	range: { offset: number; end: number },
) {
	if (query.limit === 0) return query;
	const offset = Math.max(query.offset, range.offset);
	const end = Math.min(query.offset + (query.limit ?? Number.POSITIVE_INFINITY), range.end);
	if (end <= offset) throw rangeNotSatisfiable("The limit and the Range header have no row in common.");
	return { offset, limit: end === Number.POSITIVE_INFINITY ? undefined : end - offset };
}
