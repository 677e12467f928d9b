import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { lingui } from "@lingui/vite-plugin";
import { build, runnerImport } from "vite";
import { CHUNKS, getChunk, parseCatalogue, readManifest, staticChunks } from "../../scripts/chunks.js";
import { linguiMacros } from "../../scripts/lingui-macros.js";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Makes the page of a built app paint without another request: inlines its styles, the prerendered view and the boot
 * script.
 *
 * @param {string} folder holds the built app
 */
export async function inlineShell(folder) {
	const manifest = readManifest(folder);
	// A second file costs 0.6 s on a slow phone, because the browser finds it only in the script.
	const { imports = [] } = getChunk(manifest, CHUNKS.page);
	if (imports.length > 0) throw new Error(`the initial script is more than one file: ${imports.join(", ")}`);
	const path = join(folder, "index.html");
	const { prerenderedHtml: html, loadingMessages } = await prerenderShell();
	const script = await buildBootScript(manifest, loadingMessages);
	const page = readFileSync(path, "utf8")
		.replaceAll(/<!--.*?-->/g, "")
		.replaceAll(/>\s+</g, "><")
		.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (_, css) =>
			toElement("style", readFileSync(join(folder, css), "utf8")),
		)
		.replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
		// The first paint does not need the app's script.
		.replace('<script type="module"', '$& fetchpriority="low"')
		// The boot script comes before the styles, for which it would wait.
		.replace("<style>", (style) => toElement("script", script) + style);
	for (const part of [html, toElement("script", script), "<style>"]) {
		if (!page.includes(part)) throw new Error(`index.html lacks ${part.slice(0, 60)}…`);
	}
	writeFileSync(path, page);
}

async function prerenderShell() {
	/** @type {{ module: { prerenderedHtml: string, loadingMessages: Record<string, string> } }} */
	const { module } = await runnerImport("/src/first-paint/prerender.tsx", {
		root: ROOT,
		configFile: false,
		logLevel: "warn",
		mode: "production",
		oxc: { jsx: { runtime: "automatic", development: false } },
		plugins: [linguiMacros(), lingui({ failOnMissing: true })],
	});
	return module;
}

/**
 * @param {import("../../scripts/chunks.js").Manifest} manifest
 * @param {Record<string, string>} loadingMessages
 */
async function buildBootScript(manifest, loadingMessages) {
	/** @param {string} source */
	const findUrl = (source) => `/${getChunk(manifest, source).file}`;
	const page = staticChunks(manifest, CHUNKS.page);
	const store = [...staticChunks(manifest, CHUNKS.guestStore)].filter((key) => !page.has(key));
	const initial = new Set([...page, ...store]);
	const accounts = [CHUNKS.auth, CHUNKS.cloudStore].flatMap((source) => [...staticChunks(manifest, source)]);
	const catalogueUrls = Object.fromEntries(
		Object.keys(manifest).flatMap((key) => {
			const catalogue = parseCatalogue(key);
			return catalogue?.isInitial ? [[catalogue.tag, findUrl(key)]] : [];
		}),
	);
	const built = await build({
		root: ROOT,
		configFile: false,
		publicDir: false,
		logLevel: "warn",
		define: {
			CATALOGUE_URLS: JSON.stringify(catalogueUrls),
			ACCOUNT_URLS: JSON.stringify([...new Set(accounts)].filter((key) => !initial.has(key)).map(findUrl)),
			GUEST_STORE_URLS: JSON.stringify(store.map(findUrl)),
			LOADING_MESSAGES: JSON.stringify(loadingMessages),
		},
		build: {
			write: false,
			target: "es2023",
			rolldownOptions: {
				input: "src/first-paint/boot.ts",
				output: { format: "iife" },
				// Drops lists of properties that are never read, such as the paths of accounts.
				treeshake: { propertyReadSideEffects: false },
			},
		},
	});
	const [output] = "output" in built ? built.output : [];
	if (output === undefined) throw new Error("src/first-paint/boot.ts was not built");
	return output.code.trim();
}

/**
 * @param {string} name
 * @param {string} content
 */
function toElement(name, content) {
	if (content.includes(`</${name}`)) throw new Error(`</${name} within its content`);
	return `<${name}>${content}</${name}>`;
}
