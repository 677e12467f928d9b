import { Hono } from "hono";
import type { Backend } from "./backend.ts";
import type { Config } from "./config.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Site } from "./site.ts";
import { serveSite } from "./static.ts";

/** What the app asks for before anything else (`GET /config.json`). */
interface AppConfig {
	/** Origin that speaks Supabase's protocol; null for the site's own. */
	readonly supabaseUrl: string | null;
	/** The publishable key for it; null when there are no accounts here. */
	readonly supabaseKey: string | null;
	/** "Continue with Google" may work. A Supabase project knows better: ask its /auth/v1/settings. */
	readonly google: boolean;
}

export interface AppOptions {
	readonly config: Config;
	/** Origin under which people reach the site. */
	readonly siteUrl: string;
	readonly site: Site;
	/** Undefined when a Supabase project takes its place. */
	readonly backend: Backend | undefined;
}

const NO_STORE = { "cache-control": "no-store" };

/** A request's journey, from top to bottom in the order in which a request meets it. It listens to nothing. */
export function createApp({ config, siteUrl, site, backend }: AppOptions): Hono {
	const app = new Hono();
	if (backend?.outbox) app.route("/outbox", backend.outbox.app);
	app.use(securityHeaders({ html: site.html, siteUrl, supabaseUrl: config.supabase?.url }));
	app.get("/healthz", async (context) => {
		const isWell = (await backend?.isHealthy()) ?? true;
		return context.text(isWell ? "ok\n" : "the database does not answer\n", isWell ? 200 : 503, NO_STORE);
	});
	app.get("/config.json", (context) => context.json(createAppConfig(config, backend), 200, NO_STORE));
	for (const [path, api] of backend?.apis ?? []) app.route(path, api);
	for (const api of ["/auth/v1", "/rest/v1", "/realtime/v1", "/storage/v1"]) {
		const message = `This server does not offer ${api}; a Supabase project does.`;
		app.all(`${api}/*`, (context) => context.json({ message }, 404, NO_STORE));
	}
	app.route("/", serveSite(site));
	return app;
}

function createAppConfig({ supabase }: Config, backend: Backend | undefined): AppConfig {
	return {
		supabaseUrl: supabase?.url ?? null,
		supabaseKey: supabase?.publishableKey ?? backend?.publishableKey ?? null,
		google: supabase !== undefined || backend?.google === true,
	};
}
