import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { PAGE_HTML, SCRIPT_TEXT, writeBuiltApp } from "../tests/helpers/server-process.ts";
import { loadSite } from "./site.ts";
import { StartupError } from "./startup-error.ts";
import { serveSite } from "./static.ts";

const SCRIPT_PATH = "/assets/main-1a2b.js";

let folder: string;
let app: Hono;

beforeAll(async () => {
	folder = await writeBuiltApp();
	app = serveSite(await loadSite(folder));
});

describe("the page", () => {
	test.each(["/", "/login", "/no/such/page", "/index.html", "/%00", "/%ff", "/assets"])("is at %s", async (path) => {
		const response = await app.request(path);
		expect(response.status).toBe(200);
		expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
		expect(response.headers.get("cache-control")).toBe("no-cache");
		expect(await response.text()).toBe(PAGE_HTML);
	});

	test("is revalidated: a browser that has it gets no second copy", async () => {
		const ask = (etag: string) => app.request("/login", { headers: { "if-none-match": etag } });
		const again = await ask((await app.request("/")).headers.get("etag") ?? "");
		expect([again.status, await again.text(), again.headers.get("cache-control")]).toEqual([304, "", "no-cache"]);
		expect((await ask('"an older one"')).status).toBe(200);
	});
});

describe("a file", () => {
	test.each([
		[SCRIPT_PATH, "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
		["/sw.js", "text/javascript; charset=utf-8", "no-cache"],
		["/manifest.webmanifest", "application/manifest+json", "no-cache"],
	])("%s has its type, and its time in the cache", async (path, type, cached) => {
		const { headers } = await app.request(path);
		expect([headers.get("content-type"), headers.get("cache-control")]).toEqual([type, cached]);
	});

	test("is sent as a client accepts it, varies, and has another tag in each encoding", async () => {
		const tags: (string | null)[] = [];
		for (const [encoding, decompress] of [
			["identity", (sent: Buffer) => sent],
			["br", brotliDecompressSync],
			["gzip", gunzipSync],
		] as const) {
			const init = { headers: { "accept-encoding": encoding } };
			const response = await app.request(SCRIPT_PATH, init);
			const { headers } = response;
			const sent = Buffer.from(await response.arrayBuffer());
			expect(headers.get("content-encoding") ?? "identity").toBe(encoding);
			expect(headers.get("vary")).toBe("Accept-Encoding");
			expect(headers.get("content-length")).toBe(String(sent.length));
			expect(decompress(sent).toString()).toBe(SCRIPT_TEXT);
			const head = await app.request(SCRIPT_PATH, { ...init, method: "HEAD" });
			expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(headers));
			expect([head.status, await head.text()]).toEqual([200, ""]);
			tags.push(headers.get("etag"));
		}
		expect(new Set(tags).size).toBe(3);
	});
});

describe("what is not there", () => {
	const missing = ["/assets/main-0000.js", "/assets/main-0000", "/assets/", "/favicon.ico", "/deep/robots.txt"];

	const hidden = ["/.vite/manifest.json", "/.env", `${SCRIPT_PATH}.br`, `${SCRIPT_PATH}/`];

	test.each([...missing, ...hidden])("%s is 404 in plain text", async (path) => {
		const response = await app.request(path);
		expect(response.status).toBe(404);
		expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
		expect(response.headers.get("cache-control")).toBe("no-cache");
	});

	test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s is not allowed", async (method) => {
		for (const path of ["/", SCRIPT_PATH, "/assets/none.js"]) {
			const { status, headers } = await app.request(path, { method });
			expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD"]);
		}
	});

	test("a folder without a page is no app", async () => {
		await expect(loadSite(`${folder}/assets`)).rejects.toThrow(StartupError);
		await expect(loadSite(`${folder}/nowhere`)).rejects.toThrow(/npm run build/);
	});
});
