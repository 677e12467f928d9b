import { once } from "node:events";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { findFreePort, waitForFreePort } from "./free-port.js";

it("finds a free port, and waits for one in use", async () => {
	const port = await findFreePort();
	// Below what outgoing connections get.
	expect(port).toBeLessThan(32_768);
	const server = createServer().listen(port, "127.0.0.1");
	await once(server, "listening");
	const happened: string[] = [];
	const waited = waitForFreePort(port).then(() => happened.push("free"));
	const [error] = await once(createServer().listen(port, "127.0.0.1"), "error").catch((reason) => [reason]);
	expect(error.code).toBe("EADDRINUSE");
	happened.push("closed");
	server.close();
	await waited;
	expect(happened).toEqual(["closed", "free"]);
});
