import { readFileSync } from "node:fs";
import { join, parse } from "node:path";

/**
 * The chunks that tools and tests name, each by the source that it begins with: the only list of them. What else
 * belongs to a chunk is read off the build's manifest.
 */
export const CHUNKS = {
	page: "index.html",
	afterLoad: "src/after-load.ts",
	overlays: "src/ui/overlays/parts.ts",
	changeMessages: "src/screens/family/change-messages.ts",
	decision: "src/screens/decide/decision-views.tsx",
	category: "src/screens/category/category-page.tsx",
	member: "src/screens/sheet-chunk.ts",
	history: "src/screens/history/family-history.tsx",
	drawAnimation: "src/screens/decide/show/animation-chunk.ts",
	someoneElse: "src/screens/decide/someone-else/someone-else-sheet.tsx",
	guestStore: "src/stores/guest/guest-store.ts",
	settings: "src/screens/settings/settings.tsx",
	dataSafety: "src/screens/data-safety/data-safety-card.tsx",
	accountScreens: "src/screens/account/account-routes.tsx",
	auth: "src/stores/auth/connect-auth.ts",
	cloudStore: "src/stores/cloud/cloud-store.ts",
	families: "src/stores/cloud/families/families.ts",
	people: "src/screens/people/people-chunk.ts",
	emailLinks: "src/stores/auth/email-link-actions.ts",
	guestImport: "src/screens/guest-import/guest-import-prompt.tsx",
};

/** The chunks that a guest may need next. The page fetches them in advance (src/preload-parts.ts). */
export const PRELOADED_CHUNKS = [
	CHUNKS.overlays,
	CHUNKS.decision,
	CHUNKS.drawAnimation,
	CHUNKS.someoneElse,
	CHUNKS.category,
	CHUNKS.member,
	CHUNKS.history,
	CHUNKS.dataSafety,
	CHUNKS.settings,
	CHUNKS.accountScreens,
	CHUNKS.changeMessages,
];

/** The chunks with which code for accounts alone begins. A guest never gets them. */
export const ACCOUNT_CHUNKS = [
	...[CHUNKS.auth, CHUNKS.cloudStore, CHUNKS.families, CHUNKS.emailLinks, CHUNKS.guestImport, CHUNKS.people],
];

/** The source of a catalogue, initial or later, and its language. */
const CATALOGUE_PATTERN = /^src\/languages\/(later\/)?(\w+)\.po$/;

/**
 * @typedef {{ file: string, name?: string, imports?: string[], dynamicImports?: string[], assets?: string[] }} Chunk
 * @typedef {Record<string, Chunk>} Manifest
 */

/**
 * @param {string} folder holds the built app
 * @returns {Manifest}
 */
export function readManifest(folder) {
	return JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
}

/**
 * @param {Manifest} manifest
 * @param {string} source
 * @returns {string} the key of its chunk; the manifest has a chunk that others share under its name alone
 * @throws {Error} when the build has no such chunk, or several
 */
function findKey(manifest, source) {
	if (source in manifest) return source;
	const { name } = parse(source);
	const [key, other] = Object.keys(manifest).filter((key) => key.startsWith("_") && manifest[key]?.name === name);
	if (key === undefined) throw new Error(`the build's manifest has no ${source}`);
	if (other !== undefined) throw new Error(`the build's manifest has two chunks that may be ${source}`);
	return key;
}

/**
 * @param {Manifest} manifest
 * @param {string} source
 * @returns {Chunk}
 * @throws {Error} when the build has no such chunk
 */
export function getChunk(manifest, source) {
	return /** @type {Chunk} */ (manifest[findKey(manifest, source)]);
}

/**
 * @param {Manifest} manifest
 * @param {string} source
 * @returns {Set<string>} the keys of its chunk, which comes first, and of all that it imports statically
 */
export function staticChunks(manifest, source) {
	const keys = new Set([findKey(manifest, source)]);
	for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next);
	return keys;
}

/**
 * @param {Manifest} manifest
 * @param {string} source
 * @param {readonly string[]} [except] sources through which nothing is reached
 * @returns {Set<string>} the keys of its chunk and of all that it may ever import
 */
export function reachableChunks(manifest, source, except = []) {
	const keys = new Set([findKey(manifest, source)]);
	const excluded = new Set(except.map((other) => findKey(manifest, other)));
	for (const key of keys) {
		const { imports = [], dynamicImports = [] } = getChunk(manifest, key);
		for (const next of [...imports, ...dynamicImports]) if (!excluded.has(next)) keys.add(next);
	}
	return keys;
}

/**
 * @param {string} key of the manifest
 * @returns {{ tag: string, isInitial: boolean } | undefined} the language, if it is a catalogue
 */
export function parseCatalogue(key) {
	const [, later, tag] = CATALOGUE_PATTERN.exec(key) ?? [];
	return tag === undefined ? undefined : { tag, isInitial: later === undefined };
}
