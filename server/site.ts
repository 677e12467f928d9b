import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import type { Encoding } from "./content-encoding.ts";
import { StartupError } from "./startup-error.ts";

interface Representation {
	readonly bytes: Uint8Array<ArrayBuffer>;
	readonly etag: string;
}

export interface SiteFile {
	readonly type: string;
	readonly representations: ReadonlyMap<Encoding, Representation>;
}

/** The built app in memory: a request can only name what was there when the server started. */
export interface Site {
	/** By URL path, such as `/assets/main-4f2a.js`. */
	readonly files: ReadonlyMap<string, SiteFile>;
	readonly page: SiteFile;
	readonly html: string;
}

/** The suffixes of precompressed forms, such as `x.js.br` beside `x.js`. */
export const ENCODING_SUFFIXES: ReadonlyMap<Encoding, string> = new Map([
	["br", ".br"],
	["gzip", ".gz"],
]);

/** Reads the built app with its precompressed forms. @throws StartupError when there is none */
export async function loadSite(folder: string): Promise<Site> {
	const files = new Map(Array.from(await readSiteFiles(folder), ([path, file]) => [`/${path}`, file]));
	const page = files.get("/index.html");
	if (page === undefined) throw new StartupError("the app is not built: run npm run build");
	return { files, page, html: await readFile(join(folder, "index.html"), "utf8") };
}

/** The files of a folder by their path in it, with forward slashes. Empty if the folder is missing. */
export async function readSiteFiles(folder: string): Promise<ReadonlyMap<string, SiteFile>> {
	const files = new Map<string, SiteFile>();
	const paths = await listFiles(folder);
	for (const path of paths) {
		if (isPrecompressed(path, paths)) continue;
		const representations = new Map<Encoding, Representation>([
			["identity", await readRepresentation(join(folder, path))],
		]);
		for (const [encoding, suffix] of ENCODING_SUFFIXES) {
			if (paths.has(path + suffix))
				representations.set(encoding, await readRepresentation(join(folder, path + suffix)));
		}
		files.set(path, { type: getMimeType(path) ?? "application/octet-stream", representations });
	}
	return files;
}

function isPrecompressed(path: string, paths: ReadonlySet<string>): boolean {
	return [...ENCODING_SUFFIXES.values()].some(
		(suffix) => path.endsWith(suffix) && paths.has(path.slice(0, -suffix.length)),
	);
}

async function readRepresentation(path: string): Promise<Representation> {
	const bytes = new Uint8Array(await readFile(path));
	return { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
}

/** Paths with forward slashes, without hidden files. */
async function listFiles(folder: string): Promise<ReadonlySet<string>> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
		(error: NodeJS.ErrnoException) => {
			if (error.code === "ENOENT") return [];
			throw error;
		},
	);
	const paths = entries
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep));
	return new Set(paths.filter((parts) => !parts.some((part) => part.startsWith("."))).map((parts) => parts.join("/")));
}
