import { ACCOUNT_CHUNKS, CHUNKS, getChunk, reachableChunks, readManifest, staticChunks } from "../../scripts/chunks.js";

const manifest = readManifest("build/app");

/** A chunk and all that it imports, as the build names them. */
export const listStaticFiles = (source: string): string[] =>
	Array.from(staticChunks(manifest, source), (key) => getChunk(manifest, key).file);

/** What every visit begins with: the initial script and a guest's store, and what they import. */
export const INITIAL_FILES = [...new Set([CHUNKS.page, CHUNKS.guestStore].flatMap(listStaticFiles))];

/** The files of a chunk and of what it imports besides the initial ones, as the build names them. */
export const filesOf = (source: string): string[] =>
	listStaticFiles(source).filter((file) => !INITIAL_FILES.includes(file));

/**
 * What only accounts need, also what their chunks share with each other; what they share with a guest's parts is none
 * of it.
 */
export const ACCOUNT_FILES = listAccountFiles();

function listAccountFiles(): string[] {
	const guest = reachableChunks(manifest, CHUNKS.page, ACCOUNT_CHUNKS);
	const guestFiles = new Set(Array.from(guest, (key) => getChunk(manifest, key).file));
	return [...new Set(ACCOUNT_CHUNKS.flatMap(listStaticFiles))].filter((file) => !guestFiles.has(file));
}
