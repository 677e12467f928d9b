import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { buildWorker } from "../../scripts/build-worker.js";
import type { AccountServer } from "./account-server.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

export type Deployment = Awaited<ReturnType<typeof createDeployment>>;

/**
 * A copy of the built product, whose app is replaced as a deployment replaces it. It is below node_modules, where the
 * server finds its libraries.
 */
export async function createDeployment() {
	const cache = path.join(ROOT, "node_modules/.cache");
	await mkdir(cache, { recursive: true });
	const folder = await mkdtemp(path.join(cache, "whose-turn-deployment-"));
	const app = path.join(folder, "app");
	for (const built of ["server", "src", "app"])
		await cp(path.join(ROOT, "build", built), path.join(folder, built), { recursive: true });
	return {
		/** The program that `npm start` runs. */
		main: path.join(folder, "server/main.js"),
		/**
		 * Stops the server, puts a version in the place of the one before, and starts it again. With `keepsFormer` it still
		 * has the files of the versions before; without a worker, browsers go on with the one that they have, as in the first
		 * seconds after a deployment.
		 */
		async deploy(server: AccountServer, version: string, { keepsFormer = false, hasWorker = true } = {}) {
			await server.shutDown();
			await turnIntoOtherBuild(app, version);
			if (!hasWorker) await rm(path.join(app, "sw.js"));
			if (!keepsFormer) await rm(path.join(server.dataDir, "former-assets"), { recursive: true, force: true });
			await server.start();
		},
		remove: () => rm(folder, { recursive: true }),
	};
}

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
