import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/** What only accounts need begins here; a guest never gets it. */
const ACCOUNT_ENTRIES = ["src/stores/auth/connect-auth.ts", "src/screens/guest-import/guest-import-prompt.tsx"];

/** Texts, of which a visitor keeps those of one language. */
const CATALOGUE_PATTERN = /^src\/languages\/(?:later\/)?(\w+)\.po$/;

/** @typedef {{ file: string, imports?: string[], dynamicImports?: string[], assets?: string[] }} Chunk */

/**
 * Writes sw.js, the service worker, into a folder that holds the built app: the worker's code with the list of files that it
 * keeps.
 *
 * @param {string} folder
 */
export async function buildWorker(folder) {
	/** @type {Record<string, Chunk>} */
	const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
	const guest = reachableKeys(manifest, "index.html");
	const accounts = [...new Set(ACCOUNT_ENTRIES.flatMap((key) => [...reachableKeys(manifest, key)]))].filter(
		(key) => !guest.has(key),
	);
	const texts = [...guest].filter((key) => CATALOGUE_PATTERN.test(key));
	const rest = [...guest].filter((key) => !CATALOGUE_PATTERN.test(key));
	const guestFiles = ["index.html", "favicon.svg", ...listChunkFiles(manifest, rest)].map(described);
	const tags = new Set(texts.map((key) => CATALOGUE_PATTERN.exec(key)?.[1]));
	const languageFiles = Object.fromEntries(
		Array.from(tags, (tag) => {
			const keys = texts.filter((key) => CATALOGUE_PATTERN.exec(key)?.[1] === tag);
			return [tag, listChunkFiles(manifest, keys).map(described)];
		}),
	);
	const accountFiles = listChunkFiles(manifest, accounts).map(described);
	const version = hash(JSON.stringify([guestFiles, accountFiles, languageFiles]), "hex").slice(0, 16);
	await build({
		root: fileURLToPath(new URL("..", import.meta.url)),
		configFile: false,
		publicDir: false,
		logLevel: "warn",
		define: {
			"process.env.NODE_ENV": '"production"',
			VERSION: JSON.stringify(version),
			GUEST_FILES: JSON.stringify(guestFiles),
			ACCOUNT_FILES: JSON.stringify(accountFiles),
			LANGUAGE_FILES: JSON.stringify(languageFiles),
		},
		build: {
			outDir: folder,
			emptyOutDir: false,
			target: "es2023",
			rolldownOptions: {
				input: { sw: "src/worker/worker.ts" },
				output: { format: "iife", entryFileNames: "[name].js" },
			},
		},
	});

	/** @param {string} path */
	function described(path) {
		const integrity = `sha256-${hash(readFileSync(join(folder, path)), "base64")}`;
		// Vite's names hold a hash, so that the browser's own cache will do.
		return { url: `/${path}`, revision: path.startsWith("assets/") ? null : integrity, integrity };
	}
}

/**
 * The keys of a chunk and of all that it may ever import; those of accounts only if it begins there.
 *
 * @param {Record<string, Chunk>} manifest
 * @param {string} key
 */
function reachableKeys(manifest, key, seen = new Set([key])) {
	const { imports = [], dynamicImports = [] } = getChunk(manifest, key);
	for (const next of [...imports, ...dynamicImports]) {
		if (!ACCOUNT_ENTRIES.includes(next) && !seen.has(next)) reachableKeys(manifest, next, seen.add(next));
	}
	return seen;
}

/**
 * @param {Record<string, Chunk>} manifest
 * @param {string} key
 */
function getChunk(manifest, key) {
	const found = manifest[key];
	if (found === undefined) throw new Error(`the build's manifest has no ${key}`);
	return found;
}

/**
 * @param {Record<string, Chunk>} manifest
 * @param {Iterable<string>} keys
 */
function listChunkFiles(manifest, keys) {
	const chunks = Array.from(keys, (key) => getChunk(manifest, key));
	// The styles stand in the page.
	return [...new Set(chunks.flatMap(({ file, assets = [] }) => [file, ...assets]))];
}

/**
 * @param {string | Buffer} content
 * @param {import("node:crypto").BinaryToTextEncoding} encoding
 */
function hash(content, encoding) {
	return createHash("sha256").update(content).digest(encoding);
}
