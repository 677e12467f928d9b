import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ENCODING_SUFFIXES, readSiteFiles, type Site, type SiteFile } from "./site.ts";

/** A build has 2 MB. A tab that was left open for longer than a month reloads before it does anything else. */
const DEFAULT_LIMITS = {
	maxBuilds: 4,
	maxBytes: 32_000_000,
	/** Counted from when the build was replaced. */
	maxAgeMs: 30 * 24 * 3_600_000,
};

const ASSETS_PATH = "/assets/";
/** The file that names what was served last. */
const CURRENT_FILE = "current";
const PART_PREFIX = "part-";
/** Writing a build never takes so long. */
const MAX_WRITE_MS = 3_600_000;
const BUILD_FOLDER = /^[0-9a-f]{16}$/;
const ASSET_NAME = /^\w[\w.-]*$/;

/**
 * Stores the assets of this build in a folder, and returns those of earlier builds, by URL path: a page that was opened
 * before a deployment still asks for them. Builds beyond the limits are deleted, oldest first.
 *
 * @param folder made if it is missing; only the server writes into it
 * @throws Error of the file system
 */
export async function keepAssets(
	{ files }: Pick<Site, "files">,
	folder: string,
	limits = DEFAULT_LIMITS,
): Promise<ReadonlyMap<string, SiteFile>> {
	await mkdir(folder, { recursive: true });
	const assets = new Map(Array.from(files).filter(([path]) => path.startsWith(ASSETS_PATH)));
	const build = hashNames(assets);
	await markCurrent(folder, build);
	if (sumBytes(assets) <= limits.maxBytes) await storeBuild(folder, build, assets);
	return readFormerBuilds(folder, build, limits);
}

/** The names hold hashes of the content. */
function hashNames(assets: ReadonlyMap<string, SiteFile>): string {
	return createHash("sha256")
		.update([...assets.keys()].sort().join("\n"))
		.digest("hex")
		.slice(0, 16);
}

/** A folder's time says when its build was replaced. */
async function markCurrent(folder: string, build: string): Promise<void> {
	const file = join(folder, CURRENT_FILE);
	const previous = await readFile(file, "utf8").catch(() => "");
	if (previous === build) return;
	const now = new Date();
	if (BUILD_FOLDER.test(previous)) await utimes(join(folder, previous), now, now).catch(() => undefined);
	await writeFile(file, build);
}

/** A partly stored build is never taken for a whole one. Another server may store the same build at the same time. */
async function storeBuild(folder: string, build: string, assets: ReadonlyMap<string, SiteFile>): Promise<void> {
	const target = join(folder, build);
	if (existsSync(target)) return;
	const part = await mkdtemp(join(folder, PART_PREFIX));
	try {
		for (const [path, { representations }] of assets)
			for (const [encoding, { bytes }] of representations)
				await writeFile(join(part, path.slice(ASSETS_PATH.length) + (ENCODING_SUFFIXES.get(encoding) ?? "")), bytes);
		await rename(part, target);
	} catch (error) {
		await rm(part, { recursive: true });
		if (!existsSync(target)) throw error;
	}
}

async function readFormerBuilds(
	folder: string,
	build: string,
	{ maxBuilds, maxBytes, maxAgeMs }: typeof DEFAULT_LIMITS,
): Promise<ReadonlyMap<string, SiteFile>> {
	const former = new Map<string, SiteFile>();
	let bytes = 0;
	for (const [at, { path, replacedAt }] of (await listBuilds(folder, build)).entries()) {
		const size = await folderBytes(path);
		bytes += size;
		if (at >= maxBuilds || bytes > maxBytes || Date.now() - replacedAt > maxAgeMs) {
			await rm(path, { recursive: true, force: true });
			continue;
		}
		for (const [name, file] of await readSiteFiles(path))
			if (ASSET_NAME.test(name) && !former.has(ASSETS_PATH + name)) former.set(ASSETS_PATH + name, file);
	}
	return former;
}

/** All builds but `build`, last replaced first. Deletes builds that a crash has left half-stored. */
async function listBuilds(folder: string, build: string) {
	const builds: { readonly path: string; readonly replacedAt: number }[] = [];
	for (const entry of await readdir(folder, { withFileTypes: true })) {
		if (!entry.isDirectory() || entry.name === build) continue;
		const path = join(folder, entry.name);
		// Another server may have renamed it since.
		const changedAt = (await stat(path).catch(() => undefined))?.mtimeMs ?? Number.POSITIVE_INFINITY;
		if (BUILD_FOLDER.test(entry.name)) builds.push({ path, replacedAt: changedAt });
		else if (entry.name.startsWith(PART_PREFIX) && Date.now() - changedAt > MAX_WRITE_MS)
			await rm(path, { recursive: true, force: true });
	}
	return builds.sort((a, b) => b.replacedAt - a.replacedAt);
}

async function folderBytes(folder: string): Promise<number> {
	let bytes = 0;
	for (const name of await readdir(folder)) bytes += (await stat(join(folder, name))).size;
	return bytes;
}

function sumBytes(assets: ReadonlyMap<string, SiteFile>): number {
	let bytes = 0;
	for (const { representations } of assets.values())
		for (const { bytes: content } of representations.values()) bytes += content.byteLength;
	return bytes;
}
