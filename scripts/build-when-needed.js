// Builds the app into build/app and the server into build/server, unless they were built from exactly these files.
// `--always` builds in any case.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const FOLDERS = ["public", "scripts", "server", "src", "supabase"];
const FILES = /^(?:index\.html|package\.json|package-lock\.json|(?:vite|lingui)\.config\.ts|tsconfig.*\.json)$/;
const OUTPUTS = ["build/app/index.html", "build/server/main.js"];
const STAMP = "build/stamp";

const STEPS = [
	["node_modules/vite/bin/vite.js", "build", "--logLevel", "warn"],
	["scripts/precompress.js", "build/app"],
	["node_modules/typescript/bin/tsc", "-p", "server"],
];

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

const inputs = fingerprint();
if (process.argv.includes("--always") || !isUpToDate(inputs)) build(inputs);

/** One hash of the names and contents of all that a build depends on. */
function fingerprint() {
	const inFolders = FOLDERS.filter((folder) => existsSync(folder)).flatMap((folder) =>
		readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile())
			.map((entry) => `${entry.parentPath}/${entry.name}`),
	);
	const hash = createHash("sha256");
	for (const path of [...readdirSync(".").filter((name) => FILES.test(name)), ...inFolders].sort()) {
		const content = readFileSync(path);
		hash.update(`${path}\0${content.length}\0`).update(content);
	}
	return hash.digest("hex");
}

/** @param {string} inputs */
function isUpToDate(inputs) {
	if (![STAMP, ...OUTPUTS].every((path) => existsSync(path))) return false;
	return readFileSync(STAMP, "utf8") === inputs;
}

/**
 * Removes the stamp first and writes it last: a failed or interrupted build is never taken for a complete one.
 *
 * @param {string} inputs
 */
function build(inputs) {
	console.log("Building the app and the server…");
	mkdirSync("build", { recursive: true });
	rmSync(STAMP, { force: true });
	for (const folder of ["build/server", "build/src"]) rmSync(folder, { recursive: true, force: true });
	for (const step of STEPS) {
		const { status, signal } = spawnSync(process.execPath, step, {
			stdio: "inherit",
			env: { ...process.env, NODE_ENV: "production" },
		});
		if (status !== 0) {
			console.error(`The build failed: ${step.join(" ")} ended with ${signal ?? `code ${status}`}.`);
			process.exit(1);
		}
	}
	writeFileSync(STAMP, inputs);
}
