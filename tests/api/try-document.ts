// `npm run api`: schemathesis, other people's tester of APIs, sends what the document permits and what it does not, by
// names that there are and by any others, and looks whether the answers are those of the document. It is fetched from
// PyPI into a temporary folder, or that of SCHEMATHESIS is taken; where there is no Python the step is left out, and
// says so.

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTemplate, createTestFolder, startTestCluster } from "../helpers/test-database.ts";
import { startTestServer } from "../helpers/test-server.ts";
import { beginFamily } from "./programs.ts";

const PACKAGE = "schemathesis==4.32.5";
/** A category that there is. */
const CONFIG = `
[parameters]
"path.category" = "Dishes"
`;
/** With the refusals of the document that are by what happened before. */
const LIMITS = "checks.positive_data_acceptance.expected-statuses = [200, 304, 401, 403, 404, 409, 422, 429]\n";

const count = { passed: 0, failed: 0, skipped: 0 };
const folder = await createTestFolder();
const tester = process.env.SCHEMATHESIS ?? prepare();
if (tester !== undefined) await tryAll(tester);
await rm(folder, { recursive: true });
console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`);
process.exit(count.failed > 0 ? 1 : 0);

/** @returns the program */
function prepare(): string | undefined {
	const bin = join(folder, "python/bin");
	for (const [command = "", ...args] of [
		["python3", "-m", "venv", join(folder, "python")],
		[join(bin, "python"), "-m", "pip", "install", "-q", PACKAGE],
	]) {
		const { status, error, stderr } = spawnSync(command, args, { encoding: "utf8" });
		if (status === 0) continue;
		count.skipped++;
		console.log(`schemathesis cannot be had here: ${error?.message ?? stderr.trim().split("\n").at(-1)}: left out`);
		return undefined;
	}
	return join(bin, "st");
}

async function tryAll(program: string): Promise<void> {
	const cluster = await startTestCluster();
	process.env.TEST_DATABASE_URL = cluster.url;
	process.env.TEST_TEMPLATE = (await createTemplate()).name;
	const many = 1_000_000;
	const apiLimits = { apiPerNetwork: many, apiPerFamily: many, apiPerToken: many };
	const server = await startTestServer({}, { hasAccounts: false, apiLimits });
	try {
		const { hub } = await beginFamily(server, ["Mia", "Noah", "Zoe"], ["Dishes", "Front seat"]);
		for (const [name, config] of Object.entries({ "any names": LIMITS, "a name that there is": LIMITS + CONFIG })) {
			await writeFile(join(folder, "schemathesis.toml"), config);
			await test(program, name, `${server.url}/api/v1/openapi.json`, hub.token);
		}
	} finally {
		await server.stop();
		await cluster.stop();
	}
}

async function test(program: string, name: string, url: string, token: string): Promise<void> {
	console.log(`\n── ${name}`);
	const args = ["--config-file", join(folder, "schemathesis.toml"), "run", url, "--checks", "all"];
	const child = spawn(program, [...args, "--header", `Authorization: Bearer ${token}`, "--no-color"], {
		stdio: ["ignore", "inherit", "inherit"],
		cwd: folder,
	});
	const [code] = (await once(child, "close")) as [number | null];
	if (code === 0) count.passed++;
	else count.failed++;
}
