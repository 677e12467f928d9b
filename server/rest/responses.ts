import { notSingular, type RestError, rangeNotSatisfiable, responseTooLarge } from "./errors.ts";
import type { ResultRow } from "./pipelined-query.ts";
import type { Preferences } from "./preferences.ts";

const ARRAY_CONTENT_TYPE = "application/json; charset=utf-8";
const OBJECT_CONTENT_TYPE = "application/vnd.pgrst.object+json; charset=utf-8";
/** Family data must not be cached on the way. */
const NO_STORE = { "cache-control": "no-store" };

/**
 * For GET and HEAD.
 *
 * @throws RestError 406 if one row is wanted and there is another number, 413 if it is too large, 416 beyond the end
 */
export function createReadResponse(
	row: ResultRow,
	preferences: Preferences,
	offset: number,
	isHead: boolean,
): Response {
	const [rowCount, total = null, body = null] = row;
	const rows = Number(rowCount);
	if (preferences.returning === "one-row" && rows !== 1) throw notSingular(rows);
	if (total !== null && offset > Number(total))
		throw rangeNotSatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`, total);
	if (body === null && !isHead) throw responseTooLarge();
	const isPartial = total !== null && rows < Number(total);
	const range = rows === 0 ? "*" : `${offset}-${offset + rows - 1}`;
	return new Response(isHead ? null : body, {
		status: isPartial ? 206 : 200,
		headers: {
			...NO_STORE,
			"content-type": preferences.returning === "one-row" ? OBJECT_CONTENT_TYPE : ARRAY_CONTENT_TYPE,
			"content-range": `${range}/${total ?? "*"}`,
		},
	});
}

/** As in PostgREST, only an update says which rows it changed. */
export function createMutationResponse(
	row: ResultRow,
	preferences: Preferences,
	{ status = 200, isUpdate = false }: { status?: 200 | 201; isUpdate?: boolean } = {},
): Response {
	const [rowCount, , body = null] = row;
	const range = isUpdate && Number(rowCount) > 0 ? `0-${Number(rowCount) - 1}` : "*";
	const headers = { ...NO_STORE, "content-range": `${range}/${preferences.count ? rowCount : "*"}` };
	if (body === null) return new Response(null, { status: status === 201 ? 201 : 204, headers });
	const type = preferences.returning === "one-row" ? OBJECT_CONTENT_TYPE : ARRAY_CONTENT_TYPE;
	return new Response(body, { status, headers: { ...headers, "content-type": type } });
}

/** @param json the function's answer; undefined if it has none */
export function createCallResponse(json?: string): Response {
	if (json === undefined) return new Response(null, { status: 204, headers: NO_STORE });
	return new Response(json, { status: 200, headers: { ...NO_STORE, "content-type": ARRAY_CONTENT_TYPE } });
}

export function createErrorResponse(error: RestError, isHead: boolean): Response {
	const headers = new Headers({ ...NO_STORE, "content-type": ARRAY_CONTENT_TYPE, ...error.headers });
	if (error.retryAfterSeconds !== undefined) headers.set("retry-after", String(error.retryAfterSeconds));
	return new Response(isHead ? null : JSON.stringify(error.body), { status: error.status, headers });
}
