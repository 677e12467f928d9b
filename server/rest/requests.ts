import { readChange, readRows } from "./body.ts";
import { notOffered, RestError } from "./errors.ts";
import { type ParsedQuery, parseQuery, type Understood } from "./parse-query.ts";
import { type Preferences, readPreferences } from "./preferences.ts";
import { deleteStatement, insertStatement, readStatement, type Statement, updateStatement } from "./sql.ts";
import type { Table } from "./tables.ts";

const UNDERSTOOD: Readonly<Record<string, Understood>> = {
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
export function readRequest(table: Table, method: string, request: Request): Omit<TableRequest, "body"> {
	const understood = UNDERSTOOD[method];
	if (understood === undefined) throw new RestError(405, "PGRST117", `Unsupported HTTP method: ${method}`);
	const preferences = readPreferences(method, request.headers);
	const query = parseQuery(table, new URL(request.url).searchParams, understood);
	return { query, preferences };
}

/** The statement that does what a request asks for. @throws RestError for a body that does not fit */
export function statementFor(method: string, { query, preferences, body }: TableRequest): Statement {
	const { returning } = preferences;
	switch (method) {
		case "POST": {
			const given = readRows(query.table, body, query.columns, preferences);
			if (query.onConflict && !preferences.ignoreDuplicates) throw notOffered("on_conflict without ignore-duplicates");
			const ignoreDuplicates = preferences.ignoreDuplicates ? (query.onConflict ?? []) : undefined;
			return insertStatement(query, given, { returning, ignoreDuplicates });
		}
		case "PATCH":
			requireFilter(query, "UPDATE");
			return updateStatement(query, readChange(query.table, body), returning);
		case "DELETE":
			requireFilter(query, "DELETE");
			return deleteStatement(query, returning);
		default:
			return readStatement(query, { count: preferences.count, returning: method === "HEAD" ? "nothing" : returning });
	}
}

/** As pg-safeupdate does on Supabase: nobody means all rows. */
function requireFilter({ filters }: ParsedQuery, verb: string): void {
	if (filters.length === 0) throw new RestError(400, "21000", `${verb} requires a WHERE clause`);
}
