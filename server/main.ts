import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { readConfig } from "./config.ts";
import { type RunningServer, startServer } from "./start-server.ts";
import { StartupError } from "./startup-error.ts";

const APP_FOLDER = fileURLToPath(new URL("../app", import.meta.url));

/** Ctrl-C under `npm start` arrives twice at once, from the terminal and from npm. A user's second one comes later. */
const DUPLICATE_SIGNAL_WINDOW_MS = 500;

// V8 would let garbage grow to several times what is in use (docs/decisions/server-memory.md).
setFlagsFromString("--heap-growing-percent=100");

function stopOnSignals(running: RunningServer): void {
	let firstAt: number | undefined;
	const onSignal = async () => {
		if (firstAt !== undefined) {
			if (performance.now() - firstAt > DUPLICATE_SIGNAL_WINDOW_MS) process.exit(1);
			return;
		}
		firstAt = performance.now();
		await running.stop();
		process.exit(0);
	};
	process.on("SIGTERM", onSignal);
	process.on("SIGINT", onSignal);
}

// A closed terminal or pipe must not end the server.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});

try {
	const running = await startServer(readConfig(process.env), APP_FOLDER);
	stopOnSignals(running);
	console.log(`Whose Turn? is open at ${running.siteUrl} (listening on ${running.url})`);
	if (running.metricsUrl) console.log(`Metrics for Prometheus are at ${running.metricsUrl}`);
	if (running.outboxUrl) console.log(`Mails are not sent but kept: read them at ${running.outboxUrl}`);
} catch (error) {
	if (!(error instanceof StartupError)) throw error;
	console.error(`Cannot start: ${error.message}.`);
	process.exitCode = 1;
}
