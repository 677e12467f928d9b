import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, test } from "vitest";

/** Replaces Vite and TypeScript: writes their main output, and fails when there is a file named `broken`. */
function fakeBuilder(output: string): string {
	return `const fs = require("node:fs");
		fs.mkdirSync("${dirname(output)}", { recursive: true });
		fs.writeFileSync("${output}", "built");
		process.exit(fs.existsSync("src/broken") ? 2 : 0);`;
}

let root: string;

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "build-"));
	await cp(fileURLToPath(new URL(".", import.meta.url)), join(root, "scripts"), { recursive: true });
	await write("package.json", '{ "name": "planted" }');
	await write("scripts/package.json", '{ "type": "module" }');
	await write("src/main.tsx", "one");
	await write("node_modules/vite/bin/vite.js", fakeBuilder("build/app/index.html"));
	await write("node_modules/typescript/bin/tsc", fakeBuilder("build/server/main.js"));
	return () => rm(root, { recursive: true });
});

async function write(path: string, content: string): Promise<void> {
	await mkdir(dirname(join(root, path)), { recursive: true });
	await writeFile(join(root, path), content);
}

function run(...options: string[]) {
	const args = [join(root, "scripts/build-when-needed.js"), ...options];
	const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
	return { status, stdout, stderr };
}

const BUILT = { status: 0, stdout: "Building the app and the server…\n", stderr: "" };
const NOTHING_TO_DO = { status: 0, stdout: "", stderr: "" };

test("it builds once, again with --always, and again when a source or a result is new, another or gone", async () => {
	expect(run()).toEqual(BUILT);
	expect(run()).toEqual(NOTHING_TO_DO);
	expect(run("--always")).toEqual(BUILT);
	for (const path of [
		"src/main.tsx",
		"src/new.ts",
		"server/app.ts",
		"index.html",
		"package-lock.json",
		"tsconfig.base.json",
	]) {
		await write(path, "another");
		expect(run(), path).toEqual(BUILT);
	}
	for (const path of ["src/new.ts", "build/server/main.js"]) {
		await rm(join(root, path));
		expect(run(), path).toEqual(BUILT);
	}
	expect(run()).toEqual(NOTHING_TO_DO);
});

test("a failed build is not taken for a complete one, even when the sources are as before", async () => {
	run();
	await write("src/broken", "");
	const failed = run();
	expect(failed.status).toBe(1);
	expect(failed.stderr).toMatch(/^The build failed: .*vite.js .* ended with code 2\.\n$/);
	expect(existsSync(join(root, "build/stamp"))).toBe(false);
	await rm(join(root, "src/broken"));
	expect(run()).toEqual(BUILT);
});
