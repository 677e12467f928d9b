import { type Context, Hono } from "hono";
import pg from "pg";
import { BODY_LIMIT_BYTES, limitBody } from "../body-limit.ts";
import type { Catalogue } from "../database/catalogue.ts";
import { markRefused } from "../held-refusals.ts";
import type { RateLimits } from "../rate-limits.ts";
import { getRequestId } from "../request-log.ts";
import type { Shares } from "../shares.ts";
import { limitAnonymous } from "./anonymous-limit.ts";
import { parseCall } from "./calls.ts";
import { limitCodes } from "./code-limit.ts";
import { toRestError } from "./database-errors.ts";
import { accessDenied, invalidSchema, RestError, unknownTable } from "./errors.ts";
import { limitInFlight } from "./in-flight.ts";
import { authenticateRequest, type UserIdentity, type VerifyToken } from "./request-identity.ts";
import { buildStatement, hasBody, parseRequest, type TableRequest } from "./requests.ts";
import { createCallResponse, createErrorResponse, createMutationResponse, createReadResponse } from "./responses.ts";
import { runAs, type Timeouts } from "./run-as.ts";

export interface RestOptions {
	readonly pool: pg.Pool;
	readonly catalogue: Catalogue;
	/** Called for each request, so it should cache. */
	readonly verify: VerifyToken;
	/** Every request has to send it as `apikey`. */
	readonly apiKey: string;
	readonly trustProxy: boolean;
	readonly limits: Pick<RateLimits, "consumeLimit">;
	readonly log: { error(details: object, message: string): void };
	readonly shares: Shares;
	/** The timeouts of `runAs`. */
	readonly timeouts?: Timeouts;
}

/** Tables and functions in the part of PostgREST's dialect that the product uses; to be mounted at /rest/v1. */
export function createRest(options: RestOptions): Hono {
	const { pool, catalogue, verify, apiKey, trustProxy, limits, shares, log, timeouts } = options;
	const app = new Hono();
	const runQueued = limitInFlight(shares, trustProxy);
	const countAnonymous = limitAnonymous(trustProxy);
	const tryCode = limitCodes(limits, trustProxy);

	const limited = limitBody(() => createErrorResponse(bodyTooLarge(), false));
	app.on(["POST", "PATCH"], ["/:table", "/rpc/:function"], limited);

	/**
	 * Calls `respond` with who is signed in, and answers errors in PostgREST's format.
	 *
	 * @param what the request wants of the database @param isPublic whether people who are not signed in may have it
	 */
	async function respondAs(
		c: Context,
		what: string,
		isPublic: boolean,
		respond: (identity: UserIdentity | undefined) => Promise<Response>,
	): Promise<Response> {
		let identity: UserIdentity | undefined;
		try {
			identity = await authenticateRequest(c.req.raw.headers, apiKey, verify);
			if (!isPublic && identity === undefined) throw accessDenied(what);
			requirePublicSchema(c.req.raw.headers);
			return await respond(identity);
		} catch (error) {
			const restError = toRestError(error);
			logFailure(c, restError, error);
			const answered = identity === undefined ? await countAnonymous(c, restError) : restError;
			if (answered.isLimit) markRefused(c);
			return createErrorResponse(answered, c.req.method === "HEAD");
		}
	}

	/** PostgreSQL's messages may quote what a user typed, so the log gets only their code. */
	function logFailure(c: Context, { code, status }: RestError, cause: unknown) {
		if (status < 500) return;
		const err = cause instanceof RestError || cause instanceof pg.DatabaseError ? undefined : cause;
		log.error({ request: getRequestId(c), code, status, err }, "tables: a request failed");
	}

	app.all("/:table", (c) =>
		respondAs(c, `table ${c.req.param("table")}`, false, async (identity) => {
			const { req } = c;
			const table = catalogue.tables.get(req.param("table"));
			if (table === undefined) throw unknownTable(req.param("table"));
			const request = {
				...parseRequest(table, req.method, req.raw),
				body: hasBody(req.method) ? await req.text() : "",
			};
			const statement = buildStatement(req.method, request);
			return runQueued(c, identity, async (onConnectionUsed) =>
				createResponse(req.method, request, await runAs(pool, identity, statement, { onConnectionUsed, ...timeouts })),
			);
		}),
	);

	app.all("/rpc/:function", (c) => {
		const name = c.req.param("function");
		const isPublic = catalogue.functions.get(name)?.isPublic === true;
		return respondAs(c, `function ${name}`, isPublic, async (identity) => {
			const { req } = c;
			const call = parseCall(catalogue.functions, req.method, name, hasBody(req.method) ? await req.text() : "");
			const run = () =>
				runQueued(c, identity, async (onConnectionUsed) => {
					const [json] = await runAs(pool, identity, call.statement, {
						requireSession: call.requireSession,
						onConnectionUsed,
						...timeouts,
					});
					return createCallResponse(call.returnsJson ? (json ?? "null") : undefined);
				});
			return call.triesCode ? tryCode(c, run) : run();
		});
	});

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
			// Nothing was created if all were duplicates.
			return createMutationResponse(row, preferences, {
				status: preferences.ignoreDuplicates && row[0] === "0" ? 200 : 201,
			});
		case "PATCH":
			return createMutationResponse(row, preferences, { isUpdate: true });
		case "DELETE":
			return createMutationResponse(row, preferences);
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
