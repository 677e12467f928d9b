import { createHash } from "node:crypto";
import { Hono } from "hono";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { writeBuiltApp } from "../tests/helpers/server-process.ts";
import { createApp } from "./app.ts";
import type { Backend } from "./backend.ts";
import { readConfig } from "./config.ts";
import { loadSite, type Site } from "./site.ts";

const PROJECT = { SUPABASE_URL: "https://abc.supabase.co", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" };

let site: Site;

beforeAll(async () => {
	site = await loadSite(await writeBuiltApp());
});

function createTestApp(environment: Record<string, string> = {}, siteUrl = "http://localhost:3000") {
	return createApp({ config: readConfig(environment), siteUrl, site, backend: undefined }).http;
}

function parseDirectives(response: Response): Map<string, string[]> {
	const directives = (response.headers.get("content-security-policy") ?? "").split("; ");
	return new Map(directives.map((each) => each.split(" ")).map(([name = "", ...sources]) => [name, sources]));
}

function hashSource(content: string): string {
	return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}

describe("routes", () => {
	test("an answer carries the id of its request: a new one each time, the proxy's if it is trusted", async () => {
		const [one, other] = [await createTestApp().request("/livez"), await createTestApp().request("/nothing-here")];
		for (const { headers } of [one, other]) expect(headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/);
		expect(one.headers.get("x-request-id")).not.toBe(other.headers.get("x-request-id"));
		const ask = async (given: string, environment = {}) => {
			const { headers } = await createTestApp(environment).request("/livez", { headers: { "x-request-id": given } });
			return headers.get("x-request-id");
		};
		expect(await ask("of-a-stranger")).not.toBe("of-a-stranger");
		expect(await ask("of-the.proxy_1", { TRUST_PROXY: "true" })).toBe("of-the.proxy_1");
		for (const hostile of ['{"a":1}', "x".repeat(65), ""])
			expect(await ask(hostile, { TRUST_PROXY: "true" })).toMatch(/^[\da-f-]{36}$/);
	});

	test("it is alive without a database, and ready and healthy only with one", async () => {
		const isHealthy = vi.fn(async () => false);
		const backend = { isHealthy, auth: new Hono(), rest: new Hono(), storage: new Hono() } as unknown as Backend;
		const { http } = createApp({ config: readConfig({}), siteUrl: "http://localhost:3000", site, backend });
		const ask = async () =>
			Promise.all(["/livez", "/readyz", "/healthz"].map(async (path) => (await http.request(path)).status));
		expect(await ask()).toEqual([200, 503, 503]);
		isHealthy.mockResolvedValue(true);
		expect(await ask()).toEqual([200, 200, 200]);
	});

	test("GET /config.json offers accounts by the settings, or none", async () => {
		const ask = async (environment = {}) => (await createTestApp(environment).request("/config.json")).json();
		expect(await ask()).toEqual({ supabaseUrl: null, supabaseKey: null, google: false, pushKey: null });
		const [supabaseUrl, supabaseKey] = Object.values(PROJECT);
		expect(await ask(PROJECT)).toEqual({ supabaseUrl, supabaseKey, google: true, pushKey: null });
	});

	const apis = ["auth/v1/token", "rest/v1/family_groups", "realtime/v1/websocket", "storage/v1/bucket", "%61uth/v1"];

	test.each(apis)("/%s answers as an API, never with the app", async (path) => {
		const message = expect.stringMatching(/^This server does not offer \/\w+\/v1/);
		for (const method of ["GET", "POST"]) {
			const response = await createTestApp().request(`/${path}`, { method });
			expect([response.status, await response.json()]).toEqual([404, { message }]);
		}
	});

	test("/healthz and /config.json are never cached, and take only GET and HEAD", async () => {
		for (const path of ["/healthz", "/config.json"]) {
			const read = await createTestApp().request(path, { method: "HEAD" });
			expect([read.status, read.headers.get("cache-control")]).toEqual([200, "no-store"]);
			expect((await createTestApp().request(path, { method: "POST" })).status).toBe(405);
		}
	});
});

describe("security headers", () => {
	test.each(["/", "/healthz", "/config.json", "/auth/v1/user", "/assets/none.js"])("are on %s", async (path) => {
		const { headers } = await createTestApp().request(path);
		expect(Object.fromEntries(headers)).toMatchObject({
			...{ "x-content-type-options": "nosniff", "x-frame-options": "DENY", "referrer-policy": "no-referrer" },
			...{ "cross-origin-opener-policy": "same-origin", "cross-origin-resource-policy": "same-origin" },
			"permissions-policy": expect.stringContaining("camera=()"),
			"content-security-policy": expect.stringContaining("default-src 'none'"),
		});
	});

	test("are on a 304", async () => {
		const app = createTestApp();
		const etag = (await app.request("/")).headers.get("etag") ?? "";
		const unchanged = await app.request("/", { headers: { "if-none-match": etag } });
		expect(unchanged.status).toBe(304);
		expect(unchanged.headers.get("content-security-policy")).toContain("default-src 'none'");
	});

	test("are on an internal error, which reveals nothing", async () => {
		const log = vi.spyOn(console, "error").mockReturnValue();
		const broken: Site = { ...site, page: { type: "text/html", representations: new Map() } };
		const options = { config: readConfig({}), siteUrl: "http://localhost:3000", site: broken, backend: undefined };
		const response = await createApp(options).http.request("/");
		expect(response.status).toBe(500);
		expect(await response.text()).toBe("Internal Server Error");
		expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
		expect(log).toHaveBeenCalledOnce();
		log.mockRestore();
	});

	test("let only the page's own inline script and style run, and no foreign host", async () => {
		const policy = parseDirectives(await createTestApp().request("/"));
		expect(Object.fromEntries(policy)).toEqual({
			"default-src": ["'none'"],
			"script-src": ["'self'", hashSource("start()")],
			"style-src": ["'self'", hashSource("body{margin:0}")],
			"img-src": ["'self'", "data:"],
			"font-src": ["'self'"],
			"connect-src": ["'self'"],
			"manifest-src": ["'self'"],
			"worker-src": ["'self'"],
			"base-uri": ["'none'"],
			"form-action": ["'self'"],
			"frame-ancestors": ["'none'"],
			"require-trusted-types-for": ["'script'"],
			"trusted-types": ["service-worker"],
		});
	});

	test("let the app talk to the Supabase project of the settings", async () => {
		for (const s of ["s", ""]) {
			const app = createTestApp({ ...PROJECT, SUPABASE_URL: `http${s}://abc.supabase.co` });
			const sources = parseDirectives(await app.request("/")).get("connect-src");
			expect(sources).toEqual(["'self'", `http${s}://abc.supabase.co`, `ws${s}://abc.supabase.co`]);
		}
	});

	test("let those origins alone that the settings name show a screen in a frame, and nothing else", async () => {
		const app = createTestApp({ FRAME_ANCESTORS: "https://hub.example.org,http://hub.local:8123" });
		const ask = async (path: string) => {
			const response = await app.request(path);
			return [parseDirectives(response).get("frame-ancestors"), response.headers.get("x-frame-options")];
		};
		for (const path of ["/", "/screen", "/?decide=Dishes"])
			expect(await ask(path)).toEqual([["https://hub.example.org", "http://hub.local:8123"], null]);
		for (const path of ["/people", "/settings", "/login", "/join", "//", "/screen/", "/api/v1"])
			expect(await ask(path)).toEqual([["'none'"], "DENY"]);
	});

	test("make browsers stay with https only where the site has it", async () => {
		const plain = await createTestApp().request("/");
		const secure = await createTestApp({}, "https://turns.example.org").request("/");
		expect(plain.headers.get("strict-transport-security")).toBeNull();
		expect(secure.headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}$/);
	});
});
