// Serves the app by Vite with hot reload, with the built server behind it on a free port. Ctrl-C stops both.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { createServer } from "vite";

const PROXIED_PATHS = [
	"/config.json",
	"/healthz",
	"/auth/v1",
	"/rest/v1",
	"/realtime/v1",
	"/storage/v1",
	"/api/v1",
	"/outbox",
];

const { PORT: port = "5173", HOST: host = "127.0.0.1" } = process.env;
const siteUrl = process.env.SITE_URL ?? `http://localhost:${port}`;

const server = spawn(process.execPath, ["--enable-source-maps", "build/server/main.js"], {
	stdio: ["ignore", "pipe", "inherit"],
	env: { ...process.env, PORT: "0", HOST: "127.0.0.1", SITE_URL: siteUrl },
});
process.on("exit", () => server.kill());
const serverExit = once(server, "exit");
/** @type {string | undefined} */
const target = await new Promise((resolve) => {
	createInterface({ input: server.stdout }).on("line", (line) => {
		const address = /listening on (http:\S+)\)/.exec(line)?.[1];
		if (address === undefined) console.log(line);
		else resolve(address);
	});
	server.once("exit", () => resolve(undefined));
});

if (target !== undefined) {
	const vite = await createServer({
		server: {
			port: Number(port),
			host,
			strictPort: true,
			proxy: Object.fromEntries(PROXIED_PATHS.map((path) => [path, { target, ws: path.startsWith("/realtime") }])),
		},
	});
	await vite.listen();
	vite.printUrls();
	for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) process.on(signal, () => server.kill(signal));
	await serverExit;
	await vite.close();
}
process.exitCode = server.exitCode ?? 1;
