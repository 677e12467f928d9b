import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { setTimeout } from "node:timers/promises";

/**
 * Ports that systems hand out to nobody by themselves: programs that take any port, and outgoing connections, get one from
 * 32768 on (Linux) or 49152 on (others). Whoever restarts a server on one of these finds it as it was.
 */
const [FIRST, LAST] = [20_000, 29_999];

/** Milliseconds between two looks whether a port is free. */
const LOOK_EVERY = 100;

/**
 * A TCP port of 127.0.0.1 that nobody listens on at the moment.
 *
 * @returns {Promise<number>}
 */
export async function freePort() {
	for (;;) {
		const port = randomInt(FIRST, LAST + 1);
		if (await isFree(port)) return port;
	}
}

/**
 * Resolves as soon as nobody has the port any more.
 *
 * @param {number} port
 * @returns {Promise<void>}
 */
export async function untilFree(port) {
	while (!(await isFree(port))) await setTimeout(LOOK_EVERY);
}

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
function isFree(port) {
	return new Promise((resolve, reject) => {
		const server = createServer();
		server.once("error", (error) => ("code" in error && error.code === "EADDRINUSE" ? resolve(false) : reject(error)));
		server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
	});
}
