import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import pg from "pg";
import { BODY_LIMIT } from "../body-limit.ts";
import { callAnswer, changeAnswer, errorAnswer, readAnswer } from "./answer.ts";
import { readChange, readRows } from "./body.ts";
import { fromDatabase } from "./database-errors.ts";
import { invalidSchema, notOffered, RestError, unknownTable } from "./errors.ts";
import { readCall } from "./functions.ts";
import { boundInFlight } from "./in-flight.ts";
import { type ParsedQuery, parseQuery, type Understood } from "./parse-query.ts";
import { type Person, readPerson, type Verify } from "./person.ts";
import { type Preferences, readPreferences } from "./preferences.ts";
import { runAs } from "./run-as.ts";
import { deleteStatement, insertStatement, readStatement, type Statement, updateStatement } from "./sql.ts";
import { TABLES, type Table } from "./tables.ts";
import { rememberVerified } from "./verified-tokens.ts";

export interface RestParts {
	/** Connections of the server's login. */
	readonly pool: pg.Pool;
	readonly verify: Verify;
	/** The publishable key, which every request brings as `apikey`. */
	readonly apiKey: string;
	/** X-Forwarded-For says who is asking. */
	readonly trustProxy: boolean;
	readonly log: { error(details: object, message: string): void };
}

const UNDERSTOOD: Readonly<Record<string, Understood>> = {
	GET: { filters: true, parameters: ["order", "limit", "offset"] },
	HEAD: { filters: true, parameters: ["order", "limit", "offset"] },
	POST: { parameters: ["columns", "on_conflict", "order"] },
	PATCH: { filters: true, parameters: ["order"] },
	DELETE: { filters: true, parameters: ["order"] },
};

interface Request {
	readonly query: ParsedQuery;
	readonly preferences: Preferences;
	readonly body: string;
}

/** Tables and functions over HTTP, in the part of PostgREST's dialect that the product uses; to be mounted at /rest/v1. */
export function createRest({ pool, verify, apiKey, trustProxy, log }: RestParts): Hono {
	const app = new Hono();
	const verifyOnce = rememberVerified(verify);
	const inTurn = boundInFlight(trustProxy);

	const limit = bodyLimit({ maxSize: BODY_LIMIT, onError: () => errorAnswer(tooLarge(), false) });
	app.on(["POST", "PATCH"], ["/:table", "/rpc/:function"], limit);

	/** Answers as whoever asks, and what goes wrong in PostgREST's form. */
	async function answered({ req }: Context, ask: (person: Person) => Promise<Response>): Promise<Response> {
		const isHead = req.method === "HEAD";
		let person: Person | undefined;
		try {
			person = await readPerson(req.raw.headers, apiKey, verifyOnce);
			checkSchema(req.raw.headers);
			return await ask(person);
		} catch (error) {
			const answer = fromDatabase(error, { isAnonymous: person?.role === "anon" });
			if (answer.status >= 500) {
				// The words of PostgreSQL may quote what a person typed: of those the log gets the code only.
				const err = error instanceof RestError || error instanceof pg.DatabaseError ? undefined : error;
				log.error({ code: answer.code, status: answer.status, err }, "tables: a request failed");
			}
			return errorAnswer(answer, isHead);
		}
	}

	app.all("/:table", (c) =>
		answered(c, async (person) => {
			const { req } = c;
			const table = TABLES.get(req.param("table"));
			if (table === undefined) throw unknownTable(req.param("table"));
			const request = { ...readRequest(table, req.method, req.raw), body: hasBody(req.method) ? await req.text() : "" };
			const statement = statementFor(req.method, request);
			return inTurn(c, person, async () => answerFor(req.method, request, await runAs(pool, person, statement)));
		}),
	);

	app.all("/rpc/:function", (c) =>
		answered(c, async (person) => {
			const { req } = c;
			const call = readCall(req.method, req.param("function"), hasBody(req.method) ? await req.text() : "");
			return inTurn(c, person, async () => {
				await runAs(pool, person, call);
				return callAnswer();
			});
		}),
	);

	app.all("*", () => errorAnswer(new RestError(404, "PGRST125", "Invalid path specified in request URL"), false));
	return app;
}

function hasBody(method: string): boolean {
	return method === "POST" || method === "PATCH";
}

function readRequest(table: Table, method: string, request: globalThis.Request) {
	const understood = UNDERSTOOD[method];
	if (understood === undefined) throw new RestError(405, "PGRST117", `Unsupported HTTP method: ${method}`);
	const preferences = readPreferences(method, request.headers);
	const query = parseQuery(table, new URL(request.url).searchParams, understood);
	return { query, preferences };
}

function statementFor(method: string, { query, preferences, body }: Request): Statement {
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

function answerFor(method: string, { query, preferences }: Request, row: readonly (string | null)[]): Response {
	switch (method) {
		case "POST":
			// Nothing but duplicates: nothing was created.
			return changeAnswer(row, preferences, preferences.ignoreDuplicates && row[0] === "0" ? 200 : 201);
		case "PATCH":
		case "DELETE":
			return changeAnswer(row, preferences, 200);
		default:
			return readAnswer(row, preferences, query.offset, method === "HEAD");
	}
}

/** As pg-safeupdate does on Supabase: nobody means all rows. */
function requireFilter({ filters }: ParsedQuery, verb: string): void {
	if (filters.length === 0) throw new RestError(400, "21000", `${verb} requires a WHERE clause`);
}

function checkSchema(headers: Headers): void {
	for (const header of ["accept-profile", "content-profile"]) {
		const schema = headers.get(header);
		if (schema !== null && schema !== "public") throw invalidSchema(schema);
	}
}

function tooLarge(): RestError {
	return new RestError(413, "413", `The body is larger than ${BODY_LIMIT} bytes`);
}
