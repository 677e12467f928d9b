import { Hono } from "hono";
import { Registry } from "prom-client";
import type { Config } from "../config.ts";
import { type ListeningServer, listen } from "../listen.ts";
import { counters } from "./counters.ts";
import { type BackendState, createGauges } from "./gauges.ts";

/**
 * Serves `/metrics` in Prometheus' text format, on a port of its own, because it does not ask for a password.
 *
 * @throws StartupError
 */
export function serveMetrics(
	{ host, port }: NonNullable<Config["metrics"]>,
	state: BackendState | undefined,
): Promise<ListeningServer> {
	const registry = Registry.merge([counters, createGauges(state)]);
	const http = new Hono().get("/metrics", async (context) =>
		context.body(await registry.metrics(), 200, {
			"content-type": registry.contentType,
			"cache-control": "no-store",
			"x-content-type-options": "nosniff",
		}),
	);
	return listen(host, port, () => ({ http }), undefined, { port: "METRICS_PORT", host: "METRICS_HOST" });
}
