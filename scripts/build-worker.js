import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { ACCOUNT_CHUNKS, CHUNKS, getChunk, parseCatalogue, reachableChunks, readManifest } from "./chunks.js";

/**
 * @typedef {{ url: string, revision: string | null, integrity: string }} BuiltFile as in
 *   src/worker/build-constants.d.ts
 */

/**
 * Writes sw.js, the service worker, into a folder that holds the built app: the worker's code with the list of files
 * that it caches.
 *
 * @param {string} folder
 */
export async function buildWorker(folder) {
	const manifest = readManifest(folder);
	const guest = reachableChunks(manifest, CHUNKS.page, ACCOUNT_CHUNKS);
	const accounts = ACCOUNT_CHUNKS.flatMap((source) => [...reachableChunks(manifest, source)]);
	/** @type {Record<string, BuiltFile[]>} */
	const languageFiles = {};
	for (const key of guest) {
		const { tag } = parseCatalogue(key) ?? {};
		if (tag) languageFiles[tag] = [...(languageFiles[tag] ?? []), ...describeChunks([key])];
	}
	const guestFiles = [
		...["index.html", "favicon.svg"].map(describeFile),
		...describeChunks([...guest].filter((key) => !parseCatalogue(key))),
	];
	const accountFiles = describeChunks(accounts.filter((key) => !guest.has(key)));
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
				// These modules only tell Workbox's own tools their version.
				treeshake: { moduleSideEffects: [{ test: /\/_version\.js$/, sideEffects: false }] },
			},
		},
	});

	/**
	 * @param {string[]} keys
	 * @returns {BuiltFile[]} without styles, which are inlined
	 */
	function describeChunks(keys) {
		const chunks = keys.map((key) => getChunk(manifest, key));
		return [...new Set(chunks.flatMap(({ file, assets = [] }) => [file, ...assets]))].map(describeFile);
	}

	/**
	 * @param {string} path
	 * @returns {BuiltFile}
	 */
	function describeFile(path) {
		const integrity = `sha256-${hash(readFileSync(join(folder, path)), "base64")}`;
		// A file whose name holds a hash needs no revision.
		return { url: `/${path}`, revision: path.startsWith("assets/") ? null : integrity, integrity };
	}
}

/**
 * @param {string | Buffer} content
 * @param {import("node:crypto").BinaryToTextEncoding} encoding
 */
function hash(content, encoding) {
	return createHash("sha256").update(content).digest(encoding);
}
