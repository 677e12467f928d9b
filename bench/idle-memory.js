// Memory of the server and its embedded PostgreSQL without requests: started on an empty data folder, one user signed
// up, then idle. Promised: under 150 MB together. Linux only; about 25 seconds. Run with `npm run bench:idle-memory`.
//
// The sum of Rss of node and of Pss of PostgreSQL's processes, which divides their shared memory (buffers, the program)
// among them instead of adding it for each. Pss of node would divide its program among all node processes of the
// machine. smaps_rollup: https://docs.kernel.org/filesystems/proc.html

import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const MAX_MB = 150;
const IDLE_MS = 20_000;

const dataDir = mkdtempSync(path.join(tmpdir(), "whose-turn-bench-"));
// PostgreSQL's user has to reach it even where root runs the bench.
chmodSync(dataDir, 0o755);
const server = spawn(process.execPath, ["build/server/main.js"], {
	env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: "0", HOST: "127.0.0.1" },
	stdio: ["ignore", "pipe", "inherit"],
});
try {
	await signUp(await waitForUrl(server.stdout));
	await wait(IDLE_MS);
	report();
} finally {
	if (server.exitCode === null && server.signalCode === null) {
		const ended = once(server, "exit");
		server.kill();
		await ended;
	}
	rmSync(dataDir, { recursive: true });
}

/**
 * @param {import("node:stream").Readable} output stays read: the server ends when its output is closed
 * @returns {Promise<string>}
 */
function waitForUrl(output) {
	return new Promise((resolve, reject) => {
		output.on("data", (text) => {
			const found = /listening on (http:\S+?)\)/.exec(String(text));
			if (found?.[1]) resolve(found[1]);
		});
		output.once("close", () => reject(new Error("the server ended")));
	});
}

/** @param {string} url */
async function signUp(url) {
	const response = await fetch(`${url}/auth/v1/signup`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ email: "anna@family.example", password: "correct horse battery" }),
	});
	if (!response.ok) throw new Error(`the sign-up was answered with ${response.status}: ${await response.text()}`);
}

function report() {
	const rows = listProcessIds().map((pid) => ({
		process: processName(pid),
		MB: processMegabytes(pid, pid === server.pid ? "Rss" : "Pss"),
	}));
	const total = rows.reduce((sum, { MB }) => sum + MB, 0);
	console.table(
		[...rows, { process: "together", MB: total }].map(({ process, MB }) => ({ process, MB: MB.toFixed(1) })),
	);
	if (total > MAX_MB) {
		console.error(`More than ${MAX_MB} MB.`);
		process.exitCode = 1;
	}
}

/** The server and all that descend from it: PostgreSQL forks a process for each connection. */
function listProcessIds() {
	const parents = new Map(
		readdirSync("/proc")
			.filter((name) => /^\d+$/.test(name))
			.map((pid) => [Number(pid), parentPid(pid)]),
	);
	const found = [server.pid];
	for (const one of found) for (const [pid, parent] of parents) if (parent === one) found.push(pid);
	return found.filter((pid) => pid !== undefined);
}

/** @param {string} pid */
function parentPid(pid) {
	try {
		return Number(/^PPid:\s*(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
	} catch {
		return undefined;
	}
}

/** @param {number} pid */
function processName(pid) {
	return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").split(" -")[0]?.trim().slice(-40);
}

/**
 * @param {number} pid
 * @param {"Rss" | "Pss"} measure
 */
function processMegabytes(pid, measure) {
	const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
	const kilobytes = new RegExp(`^${measure}:\\s*(\\d+) kB$`, "m").exec(rollup)?.[1];
	return Number(kilobytes) / 1024;
}
