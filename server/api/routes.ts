import { type Context, Hono } from "hono";
import pg from "pg";
import * as v from "valibot";
import { limitBody } from "../body-limit.ts";
import { getClientAddress, getSitePrefix } from "../client-address.ts";
import { markRefused } from "../held-refusals.ts";
import { getRequestId } from "../request-log.ts";
import { limitInFlight } from "../rest/in-flight.ts";
import type { RestOptions } from "../rest/routes.ts";
import { runAs } from "../rest/run-as.ts";
import { hashToken } from "../secrets.ts";
import { type Answer, answerOnce } from "./answers.ts";
import { API_LIMITS, type ApiLimits, countRequests } from "./limits.ts";
import { createDocument } from "./openapi.ts";
import type { Call, Operation } from "./operation.ts";
import { OPERATIONS } from "./operations.ts";
import { PAGE_STYLE, renderPage } from "./page.ts";
import { Problem, type ProblemType, toProblem } from "./problem.ts";
import { CategoryParamSchema, IdempotencyKeySchema, NothingSchema } from "./schemas.ts";
import { findToken, refuseTokenInUrl, toIdentity } from "./token.ts";

export interface ApiOptions extends Pick<RestOptions, "pool" | "shares" | "trustProxy" | "log" | "timeouts"> {
	/** For tokens and remembered answers, which do not wait while requests for tables use up `pool`. */
	readonly accountsPool: pg.Pool;
	readonly siteUrl: string;
	readonly limits?: ApiLimits;
}

const JsonSchema = v.pipe(
	v.string(),
	v.parseJson(undefined, "The body is no valid JSON."),
	v.check((body) => !Array.isArray(body), "The body is no object."),
);

/** Problems that may be over at the next try, so they are not remembered under an idempotency key. */
const PASSING: ReadonlySet<ProblemType> = new Set<ProblemType>([
	...(["unauthorized", "read-only", "too-many-requests", "unavailable", "internal"] as const),
]);

/** The routes for other programs, which send a token of a family; to be mounted at /api/v1. */
export function createApi(options: ApiOptions): Hono {
	const { pool, accountsPool, shares, trustProxy, siteUrl, log, limits = API_LIMITS, timeouts } = options;
	const app = new Hono();
	const countNetwork = countRequests(limits, "apiPerNetwork");
	const countToken = countRequests(limits, "apiPerToken");
	const countFamily = countRequests(limits, "apiPerFamily");
	const runQueued = limitInFlight(shares, trustProxy);
	const document = JSON.stringify(createDocument(siteUrl));

	app.onError((error, c) => {
		const problem = toProblem(error);
		const { type, status, body, headers } = problem;
		if (type === "too-many-requests") markRefused(c);
		if (status >= 500) {
			const err = error instanceof pg.DatabaseError ? undefined : error;
			const code = error instanceof pg.DatabaseError ? error.code : undefined;
			log.error({ request: getRequestId(c), code, err }, "api: a request failed");
		}
		const challenge = status === 401 && { "www-authenticate": "Bearer" };
		return createResponse({ status, body: JSON.stringify(body) }, { ...challenge, ...headers });
	});
	app.use((c, next) => {
		refuseTokenInUrl(c.req.url);
		return next();
	});
	app.get("/", (c) => c.html(renderPage()));
	app.get("/page.css", (c) => c.body(PAGE_STYLE, 200, { "content-type": "text/css; charset=utf-8" }));
	app.get("/openapi.json", (c) => c.body(document, 200, { "content-type": "application/json" }));
	app.use(async (c, next) => {
		await countNetwork(getSitePrefix(getClientAddress(c, trustProxy)));
		await next();
	});
	app.use(
		limitBody(() => {
			throw new Problem("too-large", "The body is larger than 64 KB.");
		}),
	);

	async function respond(c: Context, { method, path, input, answerTo }: Operation): Promise<Response> {
		const token = await findToken(accountsPool, c.req.header("authorization"));
		await countToken(token.id);
		await countFamily(token.family);
		const isRead = method === "get";
		if (!isRead && token.scope !== "decide") throw new Problem("read-only", "Make a token that decides.");
		const query = parse(isRead ? input : NothingSchema, readQuery(c));
		const category = path.includes("{category}") ? parse(CategoryParamSchema, c.req.param("category")) : "";
		const key = parse(v.optional(IdempotencyKeySchema), isRead ? undefined : c.req.header("idempotency-key"));
		const text = isRead ? "" : await c.req.text();
		const values = isRead ? query : parse(input, readBody(c, text));
		const identity = toIdentity(token);
		return runQueued(c, identity, async (onConnectionUsed) => {
			const run: Call["run"] = async (statement) =>
				(await runAs(pool, identity, statement, { requireSession: false, onConnectionUsed, ...timeouts }))[0];
			async function answer(turn: string): Promise<Answer> {
				try {
					const answered = await answerTo({ run, family: token.family, category, turn }, values);
					return { status: 200, body: JSON.stringify(answered) };
				} catch (error) {
					const { type, status, body } = toProblem(error);
					if (isRead || PASSING.has(type)) throw error;
					return { status, body: JSON.stringify(body) };
				}
			}
			const request = `${c.req.path} ${text}`;
			const answered = await answerOnce(accountsPool, { token: token.id, key, request }, answer);
			return isRead ? createCacheable(c, answered) : createResponse(answered);
		});
	}

	for (const operation of OPERATIONS) {
		const path = operation.path.replace("{category}", ":category");
		const allow = operation.method === "get" ? "GET, HEAD" : "POST";
		app.on(operation.method.toUpperCase(), path, (c) => respond(c, operation));
		app.all(path, () => {
			throw new Problem("method-not-allowed", `Allowed is ${allow}.`, { headers: { allow } });
		});
	}
	app.all("*", () => {
		throw new Problem("not-found", "The API has no such path.");
	});
	return app;
}

/** @throws Problem "invalid" */
function readQuery(c: Context): object {
	const { searchParams } = new URL(c.req.url);
	const query = Object.fromEntries(searchParams);
	if (Object.keys(query).length < searchParams.size) throw new Problem("invalid", "A parameter was sent twice.");
	return query;
}

/** @throws Problem "invalid", "not-json" */
function readBody(c: Context, text: string): unknown {
	if (text === "") return {};
	if (!/^application\/json *(?:;|$)/i.test(c.req.header("content-type") ?? ""))
		throw new Problem("not-json", "Send 'Content-Type: application/json'.");
	return parse(JsonSchema, text);
}

/** @throws Problem "invalid" */
function parse<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> {
	const { success, output, issues } = v.safeParse(schema, value, { abortEarly: true });
	if (success) return output;
	const [issue] = issues;
	throw new Problem("invalid", [v.getDotPath(issue), issue.message].filter(Boolean).join(": "));
}

/** Answers 304 if the program has this answer already. */
function createCacheable(c: Context, answer: Answer): Response {
	const etag = `"${hashToken(answer.body)}"`;
	const headers = { etag, "cache-control": "private, no-cache", vary: "Authorization" };
	if (c.req.header("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
	return createResponse(answer, headers);
}

function createResponse({ status, body }: Answer, headers: Record<string, string> = {}): Response {
	const type = status === 200 ? "application/json" : "application/problem+json";
	return new Response(body, { status, headers: { "content-type": type, "cache-control": "no-store", ...headers } });
}
