import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";

/**
 * Ports that systems hand out to nobody by themselves: programs that take any port, and outgoing connections, get one from
 * 32768 on (Linux) or 49152 on (others). Whoever restarts a server on one of these finds it as it was.
 */
const [FIRST_PORT, LAST_PORT] = [20_000, 29_999];

/** Milliseconds between two looks whether a port is free. */
const POLL_INTERVAL_MS = 100;

/**
 * A TCP port of 127.0.0.1 that nobody listens on at the moment.
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
 * Resolves as soon as nobody has the port any more.
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
