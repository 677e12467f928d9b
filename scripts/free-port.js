import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";

/**
 * Below the ephemeral ports, which start at 32768 (Linux) or 49152 (others): no program and no outgoing connection gets
 * one of these by chance, so a server can be restarted on it.
 */
const [FIRST_PORT, LAST_PORT] = [20_000, 29_999];

const POLL_INTERVAL_MS = 100;

/**
 * A TCP port of 127.0.0.1 on which no program listens at the moment.
 *
 * @returns {Promise<number>}
 */
export async function findFreePort() {
	for (;;) {
		const port = randomInt(FIRST_PORT, LAST_PORT + 1);
		if (await isPortFree(port)) return port;
	}
}

/**
 * Resolves as soon as the port is free.
 *
 * @param {number} port
 * @returns {Promise<void>}
 */
export async function waitForFreePort(port) {
	while (!(await isPortFree(port))) await setTimeout(POLL_INTERVAL_MS);
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isPortFree(port) {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", (error) => ("code" in error && error.code === "EADDRINUSE" ? resolve(false) : reject(error)));
		server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
	});
}
