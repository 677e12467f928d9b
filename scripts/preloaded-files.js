import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { CHUNKS, PRELOADED_CHUNKS, parseCatalogue } from "./chunks.js";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Writes the build's file names of parts into the script that preloads them (src/preload-parts.ts).
 *
 * @returns {import("vite").Plugin}
 */
export function preloadedFiles() {
	return {
		name: "preloaded-files",
		apply: "build",
		// Names hold placeholders for hashes here. The bundler replaces them, and the hash of this chunk covers them.
		renderChunk(code, _chunk, _options, { chunks }) {
			if (!code.includes("PART_URLS")) return null;
			const all = Object.values(chunks);
			const entries = all.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
			const initial = listStaticFiles(chunks, [...entries, findFile(all, CHUNKS.guestStore)]);
			const parts = listStaticFiles(
				chunks,
				PRELOADED_CHUNKS.map((source) => findFile(all, source)),
			);
			const urls = [...parts].filter((file) => !initial.has(file)).map((file) => `/${file}`);
			const catalogues = all.flatMap(({ fileName, moduleIds }) => {
				const catalogue = parseCatalogue(relative(ROOT, moduleIds[0] ?? ""));
				return catalogue && !catalogue.isInitial ? [[catalogue.tag, `/${fileName}`]] : [];
			});
			return code
				.replace("PART_URLS", () => JSON.stringify(urls))
				.replace("CATALOGUE_URLS", () => JSON.stringify(Object.fromEntries(catalogues)));
		},
	};
}

/** @typedef {import("vite").Rolldown.RenderedChunk} RenderedChunk */

/**
 * @param {RenderedChunk[]} chunks
 * @param {string} source
 * @returns {string}
 * @throws {Error} when the build has no such chunk
 */
function findFile(chunks, source) {
	const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => relative(ROOT, id) === source));
	if (chunk === undefined) throw new Error(`the build has no chunk with ${source}`);
	return chunk.fileName;
}

/**
 * @param {Record<string, RenderedChunk>} chunks by file
 * @param {string[]} files
 * @returns {Set<string>} with all that they import statically
 */
function listStaticFiles(chunks, files) {
	const found = new Set(files);
	for (const file of found) for (const next of chunks[file]?.imports ?? []) found.add(next);
	return found;
}
