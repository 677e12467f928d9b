import { type Context, Hono } from "hono";
import pg from "pg";
import { BODY_LIMIT_BYTES, limitBody } from "../body-limit.ts";
import { toRestError } from "./database-errors.ts";
import { invalidSchema, RestError, unknownTable } from "./errors.ts";
import { parseCall } from "./functions.ts";
import { limitInFlight } from "./in-flight.ts";
import { authenticateRequest, type RequestIdentity, type VerifyToken } from "./request-identity.ts";
import { buildStatement, hasBody, parseRequest, type TableRequest } from "./requests.ts";
import { createCallResponse, createErrorResponse, createMutationResponse, createReadResponse } from "./responses.ts";
import { runAs } from "./run-as.ts";
import { TABLES } from "./tables.ts";
import { cacheVerifiedTokens } from "./verified-token-cache.ts";

export interface RestOptions {
	/** Connections of the server's login. */
	readonly pool: pg.Pool;
	readonly verify: VerifyToken;
	/** The publishable key, which every request brings as `apikey`. */
	readonly apiKey: string;
	/** X-Forwarded-For says who is asking. */
	readonly trustProxy: boolean;
	readonly log: { error(details: object, message: string): void };
	/** Milliseconds until a connection to the database that does not answer is given up; else what suits the server's login. */
	readonly queryTimeoutMs?: number;
}

/** Tables and functions over HTTP, in the part of PostgREST's dialect that the product uses; to be mounted at /rest/v1. */
export function createRest({ pool, verify, apiKey, trustProxy, log, queryTimeoutMs }: RestOptions): Hono {
	const app = new Hono();
	const verifyOnce = cacheVerifiedTokens(verify);
	const inTurn = limitInFlight(trustProxy);

	const limited = limitBody(() => createErrorResponse(bodyTooLarge(), false));
	app.on(["POST", "PATCH"], ["/:table", "/rpc/:function"], limited);

	/** Answers as whoever asks, and what goes wrong in PostgREST's form. */
	async function answered({ req }: Context, ask: (person: RequestIdentity) => Promise<Response>): Promise<Response> {
		const isHead = req.method === "HEAD";
		let person: RequestIdentity | undefined;
		try {
			person = await authenticateRequest(req.raw.headers, apiKey, verifyOnce);
			requirePublicSchema(req.raw.headers);
			return await ask(person);
		} catch (error) {
			const answer = toRestError(error, { isAnonymous: person?.role === "anon" });
			if (answer.status >= 500) {
				// The words of PostgreSQL may quote what a person typed: of those the log gets the code only.
				const err = error instanceof RestError || error instanceof pg.DatabaseError ? undefined : error;
				log.error({ code: answer.code, status: answer.status, err }, "tables: a request failed");
			}
			return createErrorResponse(answer, isHead);
		}
	}

	app.all("/:table", (c) =>
		answered(c, async (person) => {
			const { req } = c;
			const table = TABLES.get(req.param("table"));
			if (table === undefined) throw unknownTable(req.param("table"));
			const request = {
				...parseRequest(table, req.method, req.raw),
				body: hasBody(req.method) ? await req.text() : "",
			};
			const statement = buildStatement(req.method, request);
			return inTurn(c, person, async (onUsed) =>
				createResponse(
					req.method,
					request,
					await runAs(pool, person, statement, { onConnectionUsed: onUsed, queryTimeoutMs }),
				),
			);
		}),
	);

	app.all("/rpc/:function", (c) =>
		answered(c, async (person) => {
			const { req } = c;
			const call = parseCall(req.method, req.param("function"), hasBody(req.method) ? await req.text() : "");
			return inTurn(c, person, async (onUsed) => {
				await runAs(pool, person, call, {
					requireSession: false,
					onConnectionUsed: onUsed,
					queryTimeoutMs,
				});
				return createCallResponse();
			});
		}),
	);

	app.all("*", () =>
		createErrorResponse(new RestError(404, "PGRST125", "Invalid path specified in request URL"), false),
	);
	return app;
}

function createResponse(
	method: string,
	{ query, preferences }: TableRequest,
	row: readonly (string | null)[],
): Response {
	switch (method) {
		case "POST":
			// Nothing but duplicates: nothing was created.
			return createMutationResponse(row, preferences, preferences.ignoreDuplicates && row[0] === "0" ? 200 : 201);
		case "PATCH":
		case "DELETE":
			return createMutationResponse(row, preferences, 200);
		default:
			return createReadResponse(row, preferences, query.offset, method === "HEAD");
	}
}

function requirePublicSchema(headers: Headers): void {
	for (const header of ["accept-profile", "content-profile"]) {
		const schema = headers.get(header);
		if (schema !== null && schema !== "public") throw invalidSchema(schema);
	}
}

function bodyTooLarge(): RestError {
	return new RestError(413, "413", `The body is larger than ${BODY_LIMIT_BYTES} bytes`);
}
