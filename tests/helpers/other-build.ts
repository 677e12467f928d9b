import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buildWorker } from "../../scripts/build-worker.js";

/** Turns the built app in a folder into another version: renames its hashed files, as another build does, and writes the version into the page. */
export async function turnIntoOtherBuild(folder: string, version: string): Promise<void> {
	await renameAssets(folder, version);
	await buildWorker(folder);
}

async function renameAssets(folder: string, version: string): Promise<void> {
	const assets = await readdir(join(folder, "assets"));
	const compressed = (await readdir(folder, { recursive: true })).filter((path) => /\.(?:br|gz)$/.test(path));
	for (const path of compressed) await rm(join(folder, path));
	const names = assets.filter((name) => !compressed.includes(`assets/${name}`));
	const files = ["index.html", ".vite/manifest.json", ...names.map((name) => `assets/${name}`)];
	for (const file of files) {
		let text = await readFile(join(folder, file), "utf8");
		for (const name of names) text = text.replaceAll(name, renameForVersion(name, version));
		if (file === "index.html") text = writeVersion(text, version);
		await writeFile(join(folder, file), text);
	}
	for (const name of names)
		await rename(join(folder, "assets", name), join(folder, "assets", renameForVersion(name, version)));
}

function writeVersion(html: string, version: string): string {
	return html
		.replace(/<meta name="version"[^>]*>/, "")
		.replace("<head>", `<head><meta name="version" content="${version}">`);
}

function renameForVersion(name: string, version: string): string {
	return name.replace(/\.(\w+)$/, `-${version}.$1`);
}
