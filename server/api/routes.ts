import { createHash } from "node:crypto";
import { type Context, Hono } from "hono";
import pg from "pg";
import * as v from "valibot";
import { limitBody } from "../body-limit.ts";
import { markRefused } from "../held-refusals.ts";
import { getRequestId } from "../request-log.ts";
import { toRestError } from "../rest/database-errors.ts";
import { limitInFlight } from "../rest/in-flight.ts";
import { runAs, type Timeouts } from "../rest/run-as.ts";
import type { Shares } from "../shares.ts";
import { type Answer, answerOnce } from "./answers.ts";
import { API_LIMITS, type ApiLimits, countRequests } from "./limits.ts";
import { createDocument } from "./openapi.ts";
import { OPERATIONS, type Operation } from "./operations.ts";
import { PAGE_STYLE, renderPage } from "./page.ts";
import { createProblemResponse, Problem, type ProblemType } from "./problem.ts";
import { CategoryParamSchema, IdempotencyKeySchema } from "./schemas.ts";
import { findToken, refuseTokenInUrl, toIdentity } from "./token.ts";

export interface ApiOptions {
	readonly pool: pg.Pool;
	/** Asks who sends a token: it must not wait for a table. */
	readonly accountsPool: pg.Pool;
	readonly shares: Shares;
	readonly trustProxy: boolean;
	readonly siteUrl: string;
	readonly log: { error(details: object, message: string): void };
	readonly limits?: ApiLimits;
	/** As of `runAs`. */
	readonly timeouts?: Timeouts;
}

const JsonSchema = v.pipe(
	v.string(),
	v.parseJson(undefined, "The body is no valid JSON."),
	v.check((body) => !Array.isArray(body), "The body is no object."),
);

/** Those of which another try may have another answer: no key remembers them. */
const PASSING: ReadonlySet<ProblemType> = new Set<ProblemType>([
	...(["unauthorized", "read-only", "too-many-requests", "unavailable", "internal"] as const),
]);

/** For other programs, with a token of a family; to be mounted at /api/v1. */
export function createApi({
	pool,
	accountsPool,
	shares,
	trustProxy,
	siteUrl,
	log,
	limits = API_LIMITS,
	timeouts,
}: ApiOptions): Hono {
	const app = new Hono();
	const count = countRequests(limits, trustProxy);
	const runQueued = limitInFlight(shares, trustProxy);
	const document = JSON.stringify(createDocument(siteUrl));

	function fail(c: Context, error: unknown, headers = {}): Response {
		const problem = toProblem(error);
		if (problem.type === "too-many-requests") markRefused(c);
		if (problem.status >= 500) {
			const err = error instanceof pg.DatabaseError ? undefined : error;
			const code = error instanceof pg.DatabaseError ? error.code : undefined;
			log.error({ request: getRequestId(c), code, err }, "api: a request failed");
		}
		return createProblemResponse(problem, headers);
	}

	app.onError((error, c) => fail(c, error));
	app.use(async (c, next) => {
		refuseTokenInUrl(c.req.url);
		await next();
	});
	app.get("/", (c) => c.html(renderPage()));
	app.get("/page.css", (c) => c.body(PAGE_STYLE, 200, { "content-type": "text/css; charset=utf-8" }));
	app.get("/openapi.json", (c) => c.body(document, 200, { "content-type": "application/json" }));
	app.use(async (c, next) => {
		await count.ofNetwork(c);
		await next();
	});
	app.use(limitBody((c) => fail(c, new Problem("too-large", "The body is larger than 64 KB."))));

	async function respond(c: Context, operation: Operation): Promise<Response> {
		const token = await findToken(accountsPool, c.req.header("authorization"));
		await count.ofToken(token);
		if (operation.method === "post" && token.scope !== "decide")
			throw new Problem("read-only", "Make a token that decides.");
		const { category, query, key } = parseAll(c, operation);
		const text = operation.body === undefined ? "" : await c.req.text();
		const body = operation.body && parseBody(c, operation.body, text);
		return runQueued(c, toIdentity(token), async (onConnectionUsed) => {
			const run: Parameters<Operation["answerTo"]>[0]["run"] = async (statement) =>
				(await runAs(pool, toIdentity(token), statement, { requireSession: false, onConnectionUsed, ...timeouts }))[0];
			async function answer(turn: string): Promise<Answer> {
				try {
					const answered = await operation.answerTo({ run, family: token.family, category, turn }, query, body);
					return { status: 200, body: JSON.stringify(answered) };
				} catch (error) {
					const problem = toProblem(error);
					if (operation.method === "get" || PASSING.has(problem.type)) throw error;
					return { status: problem.status, body: JSON.stringify(problem.body) };
				}
			}
			const request = `${c.req.path} ${text}`;
			return createResponse(c, await answerOnce(accountsPool, { token: token.id, key, request }, answer));
		});
	}

	for (const operation of OPERATIONS) {
		const path = operation.path.replace("{category}", ":category");
		app.on(operation.method.toUpperCase(), path, (c) => respond(c, operation));
		const allow = operation.method === "get" ? "GET, HEAD" : "POST";
		app.all(path, (c) => fail(c, new Problem("method-not-allowed", `Allowed is ${allow}.`), { allow }));
	}
	app.all("*", (c) => fail(c, new Problem("not-found", "The API has no such path.")));
	return app;
}

/** @throws Problem "invalid" */
function parseAll(c: Context, operation: Operation) {
	const { searchParams } = new URL(c.req.url);
	if (new Set(searchParams.keys()).size < [...searchParams.keys()].length)
		throw new Problem("invalid", "A parameter was sent twice.");
	const key = c.req.header("idempotency-key");
	return {
		query: parse(operation.query, Object.fromEntries(searchParams)),
		category: operation.path.includes("{category}") ? parse(CategoryParamSchema, c.req.param("category")) : "",
		key: operation.body === undefined || key === undefined ? undefined : parse(IdempotencyKeySchema, key),
	};
}

/** @throws Problem "invalid", "not-json" */
function parseBody(c: Context, schema: v.GenericSchema, text: string): unknown {
	if (text === "") return parse(schema, {});
	if (!/^application\/json *(?:;|$)/i.test(c.req.header("content-type") ?? ""))
		throw new Problem("not-json", "Send 'Content-Type: application/json'.");
	return parse(schema, parse(JsonSchema, text));
}

/** @throws Problem "invalid" */
function parse<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
	const { success, output, issues } = v.safeParse(schema, value, { abortEarly: true });
	if (success) return output;
	const [issue] = issues;
	throw new Problem("invalid", [v.getDotPath(issue), issue.message].filter(Boolean).join(": "));
}

/** @returns the Problem of an error, or that of our own mistake */
function toProblem(error: unknown): Problem {
	if (error instanceof Problem) return error;
	const { status, hint, retryAfterSeconds = 1 } = toRestError(error);
	switch (status) {
		case 403:
			return hint === "not_in_family"
				? new Problem("unauthorized", "The token has been revoked.", { cause: error })
				: new Problem("read-only", "The family does not let it.", { cause: error });
		case 409:
			return hint === null
				? new Problem("not-found", "It is gone.", { cause: error })
				: new Problem("outdated", "Something has changed since: look again.", { cause: error });
		case 429:
			return new Problem("too-many-requests", "That was too much: wait a little.", { retryAfterSeconds, cause: error });
		case 503:
			return new Problem("unavailable", "Try again.", { retryAfterSeconds, cause: error });
		default:
			return new Problem("internal", "It has been logged.", { cause: error });
	}
}

/** Of a read whose answer the program has already, none. */
function createResponse(c: Context, { status, body }: Answer): Response {
	const type = status === 200 ? "application/json" : "application/problem+json";
	if (c.req.method === "POST")
		return new Response(body, { status, headers: { "content-type": type, "cache-control": "no-store" } });
	const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
	const headers = { etag, "cache-control": "private, no-cache", vary: "Authorization" };
	if (c.req.header("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
	return new Response(body, { status, headers: { ...headers, "content-type": type } });
}
