import { parseInsertBody, parseUpdateBody } from "./body.ts";
import { notImplemented, RestError } from "./errors.ts";
import { type MethodSupport, type ParsedQuery, parseQuery } from "./parse-query.ts";
import { type Preferences, parsePreferences } from "./preferences.ts";
import { buildDelete, buildInsert, buildSelect, buildUpdate, type Statement } from "./sql.ts";
import type { Table } from "./tables.ts";

const METHOD_SUPPORT: Readonly<Record<string, MethodSupport>> = {
	GET: { filters: true, parameters: ["order", "limit", "offset"] },
	HEAD: { filters: true, parameters: ["order", "limit", "offset"] },
	POST: { parameters: ["columns", "on_conflict", "order"] },
	PATCH: { filters: true, parameters: ["order"] },
	DELETE: { filters: true, parameters: ["order"] },
};

/** What a request to a table asks for. */
export interface TableRequest {
	readonly query: ParsedQuery;
	readonly preferences: Preferences;
	readonly body: string;
}

export function hasBody(method: string): boolean {
	return method === "POST" || method === "PATCH";
}

/** @throws RestError for what is not of the dialect */
export function parseRequest(table: Table, method: string, request: Request): Omit<TableRequest, "body"> {
	const understood = METHOD_SUPPORT[method];
	if (understood === undefined) throw new RestError(405, "PGRST117", `Unsupported HTTP method: ${method}`);
	const preferences = parsePreferences(method, request.headers);
	const query = parseQuery(table, new URL(request.url).searchParams, understood);
	return { query, preferences };
}

/** The statement that does what a request asks for. @throws RestError for a body that does not fit */
export function buildStatement(method: string, { query, preferences, body }: TableRequest): Statement {
	const { returning } = preferences;
	switch (method) {
		case "POST": {
			const given = parseInsertBody(query.table, body, query.columns, preferences);
			if (query.onConflict && !preferences.ignoreDuplicates)
				throw notImplemented("on_conflict without ignore-duplicates");
			const ignoreDuplicates = preferences.ignoreDuplicates ? (query.onConflict ?? []) : undefined;
			return buildInsert(query, given, { returning, ignoreDuplicates });
		}
		case "PATCH":
			requireFilter(query, "UPDATE");
			return buildUpdate(query, parseUpdateBody(query.table, body), returning);
		case "DELETE":
			requireFilter(query, "DELETE");
			return buildDelete(query, returning);
		default:
			return buildSelect(query, { count: preferences.count, returning: method === "HEAD" ? "nothing" : returning });
	}
}

/** As pg-safeupdate does on Supabase: nobody means all rows. */
function requireFilter({ filters }: ParsedQuery, verb: string): void {
	if (filters.length === 0) throw new RestError(400, "21000", `${verb} requires a WHERE clause`);
}
