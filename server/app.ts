import { Hono } from "hono";
import type { Backend } from "./backend.ts";
import type { Config } from "./config.ts";
import type { App } from "./listen.ts";
import { measureRequests } from "./metrics/request-metrics.ts";
import { notOffered } from "./not-offered.ts";
import { identifyRequests } from "./request-log.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Site } from "./site.ts";
import { serveSite } from "./static.ts";
import { routeUpgrades } from "./upgrades.ts";

export interface AppOptions {
	readonly config: Config;
	readonly siteUrl: string;
	readonly site: Site;
	/** Undefined if a Supabase project replaces it. */
	readonly backend: Omit<Backend, "state"> | undefined;
}

const NO_STORE = { "cache-control": "no-store" };

const NO_API = { title: "The API is part of the built-in backend, and not of a Supabase project", status: 404 };

/** All routes, in the order in which a request passes them, and the upgrades to WebSockets. It does not listen. */
export function createApp({ config, siteUrl, site, backend }: AppOptions): App {
	const http = new Hono();
	http.use(measureRequests, identifyRequests(config.trustProxy));
	if (backend?.outbox) http.route("/outbox", backend.outbox.app);
	const { supabase, frameAncestors } = config;
	http.use(securityHeaders({ html: site.html, siteUrl, supabaseUrl: supabase?.url, frameAncestors }));
	// Kubernetes asks `/readyz`, and sends requests only while the database answers.
	http.on("GET", ["/healthz", "/readyz"], async (context) => {
		const isHealthy = (await backend?.isHealthy()) ?? true;
		return context.text(isHealthy ? "ok\n" : "the database does not answer\n", isHealthy ? 200 : 503, NO_STORE);
	});
	// Does not ask the database: a supervisor restarts a server that is not alive, and a restart would not help.
	http.get("/livez", (context) => context.text("ok\n", 200, NO_STORE));
	http.get("/config.json", (context) => context.json(createBrowserConfig(config, backend), 200, NO_STORE));
	http.route("/auth/v1", backend?.auth ?? supabaseOnly("/auth/v1"));
	http.route("/rest/v1", backend?.rest ?? supabaseOnly("/rest/v1"));
	http.route("/storage/v1", backend?.storage ?? supabaseOnly("/storage/v1"));
	http.route("/realtime/v1", supabaseOnly("/realtime/v1"));
	http.route("/api/v1", backend?.api ?? notOffered(NO_API, NO_STORE));
	http.route("/", serveSite(site));

	const upgrade = backend && routeUpgrades({ "/realtime/v1/websocket": backend.realtime });
	return { http, upgrade };
}

function supabaseOnly(api: string): Hono {
	return notOffered({ message: `This server does not offer ${api}; a Supabase project does.` }, NO_STORE);
}

function createBrowserConfig({ supabase }: Config, backend: AppOptions["backend"]) {
	return {
		/** Origin of the Supabase API; null for the site's own. */
		supabaseUrl: supabase?.url ?? null,
		supabaseKey: supabase?.publishableKey ?? backend?.publishableKey ?? null,
		/** Whether to offer "Continue with Google". True with a Supabase project, whose /auth/v1/settings decides. */
		google: supabase !== undefined || backend?.google === true,
		/** Null if this server sends no notifications. */
		pushKey: backend?.pushKey ?? null,
	};
}
