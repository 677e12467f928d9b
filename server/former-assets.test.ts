import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { keepAssets } from "./former-assets.ts";
import { loadSite, type Site, type SiteFile } from "./site.ts";
import { serveSite } from "./static.ts";

const LIMITS = { maxBuilds: 3, maxBytes: 10_000, maxAgeMs: 60_000 };

let around: string;
let folder: string;

beforeEach(async () => {
	around = await mkdtemp(join(tmpdir(), "former-assets-"));
	folder = join(around, "data", "former-assets");
	return () => rm(around, { recursive: true });
});

/** A build whose only script has a name and a text of its own. */
async function build(name: string, text = `console.log("${name}")`): Promise<Site> {
	const app = join(around, `app-${name}`);
	await mkdir(join(app, "assets"), { recursive: true });
	await writeFile(join(app, "index.html"), `<title>${name}</title>`);
	await writeFile(join(app, "sw.js"), name);
	await writeFile(join(app, `assets/${name}.js`), text);
	await writeFile(join(app, `assets/${name}.js.br`), `${text.slice(0, 3)} in brotli`);
	return loadSite(app);
}

const paths = (files: ReadonlyMap<string, SiteFile>) => [...files.keys()].toSorted();

/** The folders of builds, whatever their names. */
const storedBuilds = async () => (await readdir(folder)).filter((name) => name !== "current");

async function ageBuild(name: string, ms: number): Promise<void> {
	for (const stored of await storedBuilds()) {
		if (!(await readdir(join(folder, stored))).includes(`${name}.js`)) continue;
		const time = new Date(Date.now() - ms);
		await utimes(join(folder, stored), time, time);
	}
}

test("a new build's server has the assets of the one before, and nothing else of it", async () => {
	expect(paths(await keepAssets(await build("one"), folder, LIMITS))).toEqual([]);
	const two = await build("two");
	const former = await keepAssets(two, folder, LIMITS);
	expect(paths(former)).toEqual(["/assets/one.js"]);

	const app = serveSite({ ...two, files: new Map([...former, ...two.files]) });
	const response = await app.request("/assets/one.js", { headers: { "accept-encoding": "br" } });
	expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
	expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
	expect(response.headers.get("content-encoding")).toBe("br");
	expect(await response.text()).toBe("con in brotli");
	expect(await (await app.request("/")).text()).toBe("<title>two</title>");
	for (const path of ["/assets/one.js.br", "/assets/current", "/assets/", "/one.js"])
		expect((await app.request(path)).status, path).toBe(404);
});

test("a restart of the same build changes nothing, and a build that returns is not its own former one", async () => {
	const [one, two] = [await build("one"), await build("two")];
	for (const site of [one, one, two, two]) await keepAssets(site, folder, LIMITS);
	expect(paths(await keepAssets(two, folder, LIMITS))).toEqual(["/assets/one.js"]);
	expect(paths(await keepAssets(one, folder, LIMITS))).toEqual(["/assets/two.js"]);
	expect(await storedBuilds()).toHaveLength(2);
});

test("the time of a build counts from when it was replaced, not from when it began", async () => {
	await keepAssets(await build("one"), folder, LIMITS);
	await ageBuild("one", 1_000_000);
	const two = await build("two");
	expect(paths(await keepAssets(two, folder, LIMITS))).toEqual(["/assets/one.js"]);
	await ageBuild("one", 61_000);
	expect(paths(await keepAssets(two, folder, LIMITS))).toEqual([]);
	expect(await storedBuilds()).toHaveLength(1);
});

test("more builds than the limit, the oldest go", async () => {
	const names = ["one", "two", "three", "four", "five"];
	for (const name of names) await keepAssets(await build(name), folder, { ...LIMITS, maxBuilds: names.length });
	expect(await storedBuilds()).toHaveLength(5);
	// Not before: a build has the time at which the next one replaced it.
	for (const [at, name] of names.entries()) await ageBuild(name, 1_000 * (names.length - at));
	expect(paths(await keepAssets(await build("six"), folder, LIMITS))).toEqual(
		["five", "four", "three"].map((name) => `/assets/${name}.js`),
	);
	expect(await storedBuilds()).toHaveLength(4);
});

test("more bytes than the limit, the oldest go, and a build beyond it is not stored", async () => {
	await keepAssets(await build("one", "x".repeat(6_000)), folder, LIMITS);
	const two = await build("two", "y".repeat(6_000));
	await keepAssets(two, folder, { ...LIMITS, maxBytes: 100_000 });
	await ageBuild("one", 2_000);
	const three = await build("three", "z".repeat(11_000));
	expect(paths(await keepAssets(three, folder, LIMITS))).toEqual(["/assets/two.js"]);
	expect(await storedBuilds()).toHaveLength(1);
});

test("what a crash left half-way, links, and names that are none of ours are not served", async () => {
	const one = await build("one");
	await keepAssets(one, folder, LIMITS);
	const [stored = ""] = await storedBuilds();
	for (const part of ["part-old", "part-new"]) {
		await mkdir(join(folder, part));
		await writeFile(join(folder, part, "half.js"), "half");
	}
	await utimes(join(folder, "part-old"), new Date(0), new Date(0));
	await writeFile(join(around, "secret.txt"), "the secret");
	await symlink(join(around, "secret.txt"), join(folder, stored, "secret.js"));
	await writeFile(join(folder, stored, ".hidden"), "hidden");
	await writeFile(join(folder, stored, "with space.js"), "odd");
	expect(paths(await keepAssets(await build("two"), folder, LIMITS))).toEqual(["/assets/one.js"]);
	const left = await storedBuilds();
	expect(left).toHaveLength(3);
	// Another server may be writing it.
	expect(left).toContain("part-new");
});

test("several servers with one folder may start at the same time", async () => {
	const one = await build("one");
	await Promise.all(Array.from({ length: 8 }, () => keepAssets(one, folder, LIMITS)));
	expect(await storedBuilds()).toHaveLength(1);
});

test("a folder that cannot be made is an error, which the start of the server survives", async () => {
	await writeFile(join(around, "file"), "");
	await expect(keepAssets(await build("one"), join(around, "file", "former"), LIMITS)).rejects.toThrow("ENOTDIR");
});

test("a build that cannot be stored leaves nothing behind", async () => {
	const site = await build("one");
	const files = new Map(site.files).set("/assets/in/a/folder.js", site.files.get("/assets/one.js") as SiteFile);
	await expect(keepAssets({ ...site, files }, folder, LIMITS)).rejects.toThrow();
	expect(await storedBuilds()).toEqual([]);
});
