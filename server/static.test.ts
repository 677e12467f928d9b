import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { PAGE_HTML, SCRIPT_TEXT, writeBuiltApp } from "../tests/helpers/server-process.ts";
import { loadSite } from "./site.ts";
import { StartupError } from "./startup-error.ts";
import { serveSite } from "./static.ts";

const SCRIPT_PATH = "/assets/main-1a2b.js";
const CACHE_IMMUTABLE = "public, max-age=31536000, immutable";

let folder: string;
let app: Hono;

beforeAll(async () => {
	folder = await writeBuiltApp();
	app = serveSite(await loadSite(folder));
});

describe("the page", () => {
	test.each(["/", "/login", "/signup", "/no/such/page", "/index.html", "/%00", "/%ff", "/assets"])(
		"is at %s",
		async (path) => {
			const response = await app.request(path);
			expect(response.status).toBe(200);
			expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
			expect(response.headers.get("cache-control")).toBe("no-cache");
			expect(await response.text()).toBe(PAGE_HTML);
		},
	);

	test("is revalidated: a browser that has it gets no second copy", async () => {
		const first = await app.request("/");
		const again = await app.request("/login", { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
		expect(again.status).toBe(304);
		expect(await again.text()).toBe("");
		expect(again.headers.get("cache-control")).toBe("no-cache");
		const changed = await app.request("/", { headers: { "if-none-match": '"an older one"' } });
		expect(changed.status).toBe(200);
	});
});

describe("a file", () => {
	test("under /assets/ is cached forever", async () => {
		const response = await app.request(SCRIPT_PATH);
		expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
		expect(response.headers.get("cache-control")).toBe(CACHE_IMMUTABLE);
		expect(await response.text()).toBe(SCRIPT_TEXT);
	});

	test.each([
		["/sw.js", "text/javascript; charset=utf-8"],
		["/manifest.webmanifest", "application/manifest+json"],
	])("elsewhere is revalidated: %s", async (path, type) => {
		const response = await app.request(path);
		expect(response.headers.get("content-type")).toBe(type);
		expect(response.headers.get("cache-control")).toBe("no-cache");
	});

	test.each([
		["br", brotliDecompressSync],
		["gzip", gunzipSync],
	])("is sent as %s to clients that accept it", async (encoding, decompress) => {
		const response = await app.request(SCRIPT_PATH, { headers: { "accept-encoding": encoding } });
		expect(response.headers.get("content-encoding")).toBe(encoding);
		expect(response.headers.get("vary")).toBe("Accept-Encoding");
		const sent = Buffer.from(await response.arrayBuffer());
		expect(response.headers.get("content-length")).toBe(String(sent.length));
		expect(decompress(sent).toString()).toBe(SCRIPT_TEXT);
	});

	test("says that it varies even when sent as it is, and has another tag in another encoding", async () => {
		const plain = await app.request(SCRIPT_PATH);
		const small = await app.request(SCRIPT_PATH, { headers: { "accept-encoding": "br" } });
		expect(plain.headers.get("content-encoding")).toBeNull();
		expect(plain.headers.get("vary")).toBe("Accept-Encoding");
		expect(small.headers.get("etag")).not.toBe(plain.headers.get("etag"));
	});

	test("answers HEAD as GET, without the body", async () => {
		const got = await app.request(SCRIPT_PATH);
		const head = await app.request(SCRIPT_PATH, { method: "HEAD" });
		expect(head.status).toBe(200);
		expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(got.headers));
		expect(await head.text()).toBe("");
	});
});

describe("what is not there", () => {
	test.each([
		"/assets/main-0000.js",
		"/assets/main-0000",
		"/assets/",
		"/favicon.ico",
		"/deep/robots.txt",
		"/.vite/manifest.json",
		"/.env",
		`${SCRIPT_PATH}.br`,
		`${SCRIPT_PATH}/`,
	])("%s is 404 in plain text", async (path) => {
		const response = await app.request(path);
		expect(response.status).toBe(404);
		expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
		expect(response.headers.get("cache-control")).toBe("no-cache");
	});

	test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s is not allowed", async (method) => {
		for (const path of ["/", SCRIPT_PATH, "/assets/none.js"]) {
			const response = await app.request(path, { method });
			expect(response.status).toBe(405);
			expect(response.headers.get("allow")).toBe("GET, HEAD");
		}
	});

	test("a folder without a page is no app", async () => {
		await expect(loadSite(`${folder}/assets`)).rejects.toThrow(StartupError);
		await expect(loadSite(`${folder}/nowhere`)).rejects.toThrow(/npm run build/);
	});
});
