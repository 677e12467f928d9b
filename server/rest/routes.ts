import { type Context, Hono } from "hono";
import pg from "pg";
import { BODY_LIMIT, limitBody } from "../body-limit.ts";
import { callAnswer, changeAnswer, errorAnswer, readAnswer } from "./answer.ts";
import { fromDatabase } from "./database-errors.ts";
import { invalidSchema, RestError, unknownTable } from "./errors.ts";
import { readCall } from "./functions.ts";
import { boundInFlight } from "./in-flight.ts";
import { type Person, readPerson, type Verify } from "./person.ts";
import { hasBody, readRequest, statementFor, type TableRequest } from "./requests.ts";
import { runAs } from "./run-as.ts";
import { TABLES } from "./tables.ts";
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
	/** Milliseconds until a connection to the database that does not answer is given up; else what suits the server's login. */
	readonly patienceMs?: number;
}

/** Tables and functions over HTTP, in the part of PostgREST's dialect that the product uses; to be mounted at /rest/v1. */
export function createRest({ pool, verify, apiKey, trustProxy, log, patienceMs }: RestParts): Hono {
	const app = new Hono();
	const verifyOnce = rememberVerified(verify);
	const inTurn = boundInFlight(trustProxy);

	const limited = limitBody(() => errorAnswer(tooLarge(), false));
	app.on(["POST", "PATCH"], ["/:table", "/rpc/:function"], limited);

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
			return inTurn(c, person, async (onUsed) =>
				answerFor(req.method, request, await runAs(pool, person, statement, { onUsed, patienceMs })),
			);
		}),
	);

	app.all("/rpc/:function", (c) =>
		answered(c, async (person) => {
			const { req } = c;
			const call = readCall(req.method, req.param("function"), hasBody(req.method) ? await req.text() : "");
			return inTurn(c, person, async (onUsed) => {
				await runAs(pool, person, call, { inSession: false, onUsed, patienceMs });
				return callAnswer();
			});
		}),
	);

	app.all("*", () => errorAnswer(new RestError(404, "PGRST125", "Invalid path specified in request URL"), false));
	return app;
}

function answerFor(method: string, { query, preferences }: TableRequest, row: readonly (string | null)[]): Response {
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

function checkSchema(headers: Headers): void {
	for (const header of ["accept-profile", "content-profile"]) {
		const schema = headers.get(header);
		if (schema !== null && schema !== "public") throw invalidSchema(schema);
	}
}

function tooLarge(): RestError {
	return new RestError(413, "413", `The body is larger than ${BODY_LIMIT} bytes`);
}
