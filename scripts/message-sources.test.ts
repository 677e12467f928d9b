import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { findMessageSources } from "./message-sources.js";

let root: string;

beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "message-sources-"));
	return () => rm(root, { recursive: true });
});

async function write(files: Record<string, string>): Promise<void> {
	for (const [path, content] of Object.entries(files)) {
		await mkdir(dirname(join(root, path)), { recursive: true });
		await writeFile(join(root, path), content);
	}
}

it("follows imports of every kind, but neither types nor packages nor styles", async () => {
	await write({
		"src/main.tsx": `import "./style.css";
			import React from "react";
			import type { Options } from "./options.ts";
			import { App } from "./screens/app.tsx";
			export { other } from "./other.ts";
			export type { Model } from "./model.ts";`,
		"src/screens/app.tsx": `export const App = () => <p>{import("../plain.ts")}</p>;`,
		"src/other.ts": `import "./main.tsx";`,
		"src/plain.ts": "",
	});
	expect(findMessageSources(["src/main.tsx"], root)).toEqual({
		initial: ["src/main.tsx", "src/screens/app.tsx", "src/other.ts", "src/plain.ts"],
		later: [],
	});
});

it("leaves to the later catalogue what is only reached through withMessages", async () => {
	await write({
		"src/main.tsx": `import "./shared.ts";
			lazy(() => withMessages(import("./later.ts")));
			withMessages(() => import("./another.ts"));`,
		"src/shared.ts": "",
		"src/later.ts": `import "./shared.ts"; import "./detail.ts"; import("./plain.ts");`,
		"src/another.ts": "",
		"src/detail.ts": "",
		"src/plain.ts": "",
	});
	expect(findMessageSources(["src/main.tsx"], root)).toEqual({
		initial: ["src/main.tsx", "src/shared.ts"],
		later: ["src/later.ts", "src/another.ts", "src/detail.ts", "src/plain.ts"],
	});
});

it("refuses an import whose path is not written there", async () => {
	await write({ "src/main.tsx": "export const load = (path: string) => import(path);" });
	expect(() => findMessageSources(["src/main.tsx"], root)).toThrow("import() of something else than a path");
});
