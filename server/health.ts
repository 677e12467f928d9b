// Checks the server of this machine, for a container's health check. Ends with code 0 if `/healthz` answers 200, else
// with 1 and one line that says why.

import { readConfig } from "./config.ts";

/** Longer than the server takes to find that its database does not answer. */
const TIMEOUT_MS = 4500;
/** A server that listens on all addresses can be reached at this one. */
const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "[::1]" };

const { host, port } = readConfig(process.env);
const address = LOOPBACK[host] ?? (host.includes(":") ? `[${host}]` : host);
try {
	const { status } = await fetch(`http://${address}:${port}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
	if (status !== 200) throw new Error(`status ${status}`);
} catch (error) {
	console.error(`Not well: ${error instanceof Error ? error.message : error}`);
	process.exitCode = 1;
}
