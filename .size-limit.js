import { CHUNKS, getChunk, readManifest, staticChunks } from "./scripts/chunks.js";

const FOLDER = "build/app";
const manifest = readManifest(FOLDER);

/** @param {Iterable<string>} files */
function builtFiles(files) {
	const paths = Array.from(files, (file) => `${FOLDER}/${file}`);
	if (paths.length === 0) throw new Error("the build has no file for one of the budgets");
	return paths;
}

// A visitor gets one catalogue: the English one represents all.
const initial = collectChunks(CHUNKS.page, "src/languages/en.po");
const guest = collectChunks(CHUNKS.page, "src/languages/en.po", CHUNKS.guestStore);

/** @param {string[]} sources */
function collectChunks(...sources) {
	return new Set(sources.flatMap((source) => [...staticChunks(manifest, source)]));
}

/** @param {Set<string>} keys */
function filesOf(keys) {
	return builtFiles(Array.from(keys, (key) => getChunk(manifest, key).file));
}

/**
 * The files of a chunk and of its static imports that are not loaded yet.
 *
 * @param {string} source
 * @param {Set<string>} loaded
 */
function filesBesides(source, loaded = guest) {
	return filesOf(new Set([...staticChunks(manifest, source)].filter((key) => !loaded.has(key))));
}

const decision = new Set([...guest, ...staticChunks(manifest, CHUNKS.decision)]);
const signedIn = new Set([...guest, ...staticChunks(manifest, CHUNKS.auth)]);

/**
 * Budgets of bytes after gzip (level 9) or Brotli, against accidents. The promise is what a visitor feels, which
 * `npm run bench:page` measures: a budget may be raised as long as that holds. With Brotli, which needs HTTPS, the page
 * as sent with its headers (1.2 kB) fits into the first flight of TCP (10 packets, 14,600 bytes). Other hashes in its
 * names make the same page up to 40 bytes larger or smaller. React is two thirds of a guest's first script; the rest is
 * the setup, Lingui and wouter. The store comes beside it, with all rules of a change (the app itself answers a press,
 * with or without a connection), SHA-256 and valibot.
 */
export default [
	{ name: "A guest's first script, with its texts", path: filesOf(initial), limit: "100000 B" },
	{ name: "A guest's store, loaded beside it", path: filesBesides(CHUNKS.guestStore, initial), limit: "23000 B" },
	{
		name: "A guest's first visit as sent: page, scripts, texts and icon",
		path: [...builtFiles(["index.html", "favicon.svg"]), ...filesOf(guest)],
		limit: "119200 B",
		brotli: true,
	},
	{ name: "CSS", path: builtFiles([getChunk(manifest, "style.css").file]), limit: "9900 B" },
	{
		name: "The page as sent: CSS, prerendered view and boot script",
		path: builtFiles(["index.html"]),
		limit: "13050 B",
		brotli: true,
	},
	{ name: "Dialogs and toasts, loaded when first needed", path: filesBesides(CHUNKS.overlays), limit: "29000 B" },
	{
		name: "The draw animation, loaded on the category list",
		path: filesBesides(CHUNKS.drawAnimation, decision),
		limit: "4400 B",
	},
	{ name: "Accounts: supabase-js, loaded by whoever signs in", path: filesBesides(CHUNKS.auth), limit: "56000 B" },
	{
		name: "The store of accounts, loaded beside it",
		path: filesBesides(CHUNKS.cloudStore, signedIn),
		limit: "23000 B",
	},
	{ name: "The service worker", path: builtFiles(["sw.js"]), limit: "12300 B" },
].map((budget) => ({ gzip: !budget.brotli, ...budget }));
