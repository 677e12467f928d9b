// `npm run metrics`: promtool (Debian's package `prometheus`) reads what a running server says of itself, and the
// queries of Grafana's dashboard.

import { execFileSync } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findFreePort } from "../../scripts/free-port.js";
import { startServerProcess } from "../helpers/server-process.ts";
import { createTestFolder } from "../helpers/test-database.ts";
import { readDashboardQueries } from "./prometheus.ts";

/** @throws when promtool has something to say against it */
function runPromtool(args: readonly string[], input = ""): void {
	execFileSync("promtool", args, { input, stdio: ["pipe", "inherit", "inherit"] });
}

const dataDir = await createTestFolder();
const port = await findFreePort();
const server = await startServerProcess({ DATA_DIR: dataDir, METRICS_PORT: String(port), BACKUP_EVERY: "1d" });
try {
	runPromtool(["check", "metrics"], await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
	const rules = (await readDashboardQueries()).map((expr, at) => ({ record: `query:${at}`, expr }));
	const rulesFile = join(dataDir, "rules.yml");
	// JSON is YAML.
	await writeFile(rulesFile, JSON.stringify({ groups: [{ name: "dashboard", rules }] }));
	runPromtool(["check", "rules", rulesFile]);
} finally {
	await server.end("SIGTERM");
	await rm(dataDir, { recursive: true });
}
