import { readFileSync } from "node:fs";

/**
 * What a guest downloads, in bytes after gzip (level 9) or brotli, against a budget. The paths come from the build's own
 * manifest, so that a renamed chunk cannot slip out of its budget.
 *
 * @typedef {{ file: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[], css?: string[] }} Chunk
 */
const MANIFEST = "build/app/.vite/manifest.json";
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(readFileSync(MANIFEST, "utf8"));

/**
 * A chunk and everything that it imports statically.
 *
 * @param {string} key
 * @returns {Set<string>} keys of the manifest
 */
function staticImports(key, seen = new Set([key])) {
	for (const next of getChunk(key).imports ?? []) {
		if (!seen.has(next)) staticImports(next, seen.add(next));
	}
	return seen;
}

/** @param {string} key */
function getChunk(key) {
	const found = manifest[key];
	if (found === undefined) throw new Error(`${MANIFEST} has no ${key}`);
	return found;
}

/** @param {Iterable<string>} files */
function builtFiles(files) {
	const paths = [...files].map((file) => `build/app/${file}`);
	if (paths.length === 0) throw new Error(`${MANIFEST} names no file for one of the budgets`);
	return paths;
}

// A visitor gets one catalogue; the English one stands for all.
const initial = new Set([...staticImports("index.html"), ...staticImports("src/languages/en.po")]);
const overlays = [...staticImports("src/ui/overlays/parts.ts")].filter((key) => !initial.has(key));
const decision = staticImports("src/screens/decide/decision-views.tsx");
const drawAnimation = [...staticImports("src/screens/decide/animation/animation-chunk.ts")].filter(
	(key) => !initial.has(key) && !decision.has(key),
);
const accounts = [...staticImports("src/stores/auth/connect-auth.ts")].filter((key) => !initial.has(key));
const styles = new Set([...initial].flatMap((key) => getChunk(key).css ?? []));

export default [
	{
		name: "A guest's initial JavaScript",
		path: builtFiles([...initial].map((key) => getChunk(key).file)),
		limit: "90000 B",
	},
	{
		name: "A guest's first visit as sent: page, script, texts and icon",
		path: [
			"build/app/index.html",
			"build/app/favicon.svg",
			...builtFiles([...initial].map((key) => getChunk(key).file)),
		],
		limit: "88000 B",
		brotli: true,
	},
	{ name: "CSS", path: builtFiles(styles), limit: "5500 B" },
	{ name: "The page: CSS, first picture and boot script", path: ["build/app/index.html"], limit: "9000 B" },
	{
		name: "Dialogs and toasts, loaded when first needed",
		path: builtFiles(overlays.map((key) => getChunk(key).file)),
		limit: "27000 B",
	},
	{
		name: "The show of a draw, loaded on the category list",
		path: builtFiles(drawAnimation.map((key) => getChunk(key).file)),
		limit: "4400 B",
	},
	{
		name: "Accounts: supabase-js and the store, loaded by whoever signs in",
		path: builtFiles(accounts.map((key) => getChunk(key).file)),
		limit: "55000 B",
	},
	{ name: "The service worker", path: ["build/app/sw.js"], limit: "8600 B" },
].map((budget) => ({ gzip: !budget.brotli, ...budget }));
