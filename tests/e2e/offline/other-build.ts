import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { buildWorker } from "../../../scripts/build-worker.js";

/**
 * Turns the built app in a folder into another version: renames its hashed files, as another build does, and writes the
 * version into the page.
 */
export async function turnIntoOtherBuild(folder: string, version: string): Promise<void> {
	for (const file of await readdir(folder, { recursive: true }))
		if (/\.(?:br|gz)$/.test(file)) await rm(path.join(folder, file));
	const names = new Set(await readdir(path.join(folder, "assets")));
	const renameForVersion = (name: string) => (names.has(name) ? name.replace(/(?=\.\w+$)/, `-${version}`) : name);
	for (const file of ["index.html", ".vite/manifest.json", ...Array.from(names, (name) => `assets/${name}`)]) {
		const text = (await readFile(path.join(folder, file), "utf8")).replace(/[\w-]+\.\w+/g, renameForVersion);
		await writeFile(path.join(folder, file), file === "index.html" ? nameVersion(text, version) : text);
	}
	for (const name of names)
		await rename(path.join(folder, "assets", name), path.join(folder, "assets", renameForVersion(name)));
	await buildWorker(folder);
}

function nameVersion(html: string, version: string): string {
	const tag = `<meta name="version" content="${version}">`;
	return html.replace(/<meta name="version"[^>]*>/, "").replace("<head>", `<head>${tag}`);
}
