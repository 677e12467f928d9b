import { type Context, Hono } from "hono";
import pg from "pg";
import { BODY_LIMIT_BYTES, limitBody } from "../body-limit.ts";
import { toRestError } from "./database-errors.ts";
import { accessDenied, invalidSchema, RestError, unknownTable } from "./errors.ts";
import { parseCall } from "./functions.ts";
import { limitInFlight, refuseAnonymous } from "./in-flight.ts";
import { authenticateRequest, type UserIdentity, type VerifyToken } from "./request-identity.ts";
import { buildStatement, hasBody, parseRequest, type TableRequest } from "./requests.ts";
import { createCallResponse, createErrorResponse, createMutationResponse, createReadResponse } from "./responses.ts";
import { runAs } from "./run-as.ts";
import { TABLES } from "./tables.ts";
import { cacheVerifiedTokens } from "./verified-token-cache.ts";

export interface RestOptions {
	readonly pool: pg.Pool;
	readonly verify: VerifyToken;
	/** Every request has to send it as `apikey`. */
	readonly apiKey: string;
	readonly trustProxy: boolean;
	readonly log: { error(details: object, message: string): void };
	readonly queryTimeoutMs?: number;
}

/** Tables and functions in the part of PostgREST's dialect that the product uses; to be mounted at /rest/v1. */
export function createRest({ pool, verify, apiKey, trustProxy, log, queryTimeoutMs }: RestOptions): Hono {
	const app = new Hono();
	const verifyOnce = cacheVerifiedTokens(verify);
	const runQueued = limitInFlight();
	const refuse = refuseAnonymous(trustProxy);

	const limited = limitBody(() => createErrorResponse(bodyTooLarge(), false));
	app.on(["POST", "PATCH"], ["/:table", "/rpc/:function"], limited);

	/** Passes who is signed in to `respond`, and answers errors in PostgREST's format. */
	async function respondAs(
		{ req }: Context,
		respond: (identity: UserIdentity | undefined) => Promise<Response>,
	): Promise<Response> {
		const isHead = req.method === "HEAD";
		try {
			const identity = await authenticateRequest(req.raw.headers, apiKey, verifyOnce);
			requirePublicSchema(req.raw.headers);
			return await respond(identity);
		} catch (error) {
			const restError = toRestError(error);
			if (restError.status >= 500) {
				// PostgreSQL's messages may quote what a user typed, so the log gets only their code.
				const err = error instanceof RestError || error instanceof pg.DatabaseError ? undefined : error;
				log.error({ code: restError.code, status: restError.status, err }, "tables: a request failed");
			}
			return createErrorResponse(restError, isHead);
		}
	}

	app.all("/:table", (c) =>
		respondAs(c, async (identity) => {
			const { req } = c;
			const table = TABLES.get(req.param("table"));
			if (table === undefined) throw unknownTable(req.param("table"));
			const request = {
				...parseRequest(table, req.method, req.raw),
				body: hasBody(req.method) ? await req.text() : "",
			};
			const statement = buildStatement(req.method, request);
			if (identity === undefined) return refuse(c, accessDenied(`table ${table.name}`));
			return runQueued(c, identity, async (onConnectionUsed) =>
				createResponse(
					req.method,
					request,
					await runAs(pool, identity, statement, { onConnectionUsed, queryTimeoutMs }),
				),
			);
		}),
	);

	app.all("/rpc/:function", (c) =>
		respondAs(c, async (identity) => {
			const { req } = c;
			const call = parseCall(req.method, req.param("function"), hasBody(req.method) ? await req.text() : "");
			if (identity === undefined) return refuse(c, accessDenied(`function ${req.param("function")}`));
			return runQueued(c, identity, async (onConnectionUsed) => {
				await runAs(pool, identity, call.statement, {
					requireSession: call.requireSession,
					onConnectionUsed,
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
			// With duplicates only, nothing was created.
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
