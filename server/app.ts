import { Hono } from "hono";
import type { Config } from "./config.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Site } from "./site.ts";
import { serveSite } from "./static.ts";

/** What the app asks for before anything else (`GET /config.json`). */
interface AppConfig {
	/** Origin that speaks Supabase's protocol; null when there are no accounts here. */
	readonly supabaseUrl: string | null;
	/** The publishable key for it. */
	readonly supabaseKey: string | null;
	/** "Continue with Google" may work. A Supabase project knows better: ask its /auth/v1/settings. */
	readonly google: boolean;
}

export interface AppParts {
	readonly config: Config;
	/** Origin under which people reach the site. */
	readonly siteUrl: string;
	readonly site: Site;
}

/** A request's journey, from top to bottom in the order in which a request meets it. It listens to nothing. */
export function createApp({ config, siteUrl, site }: AppParts): Hono {
	const app = new Hono();
	app.use(securityHeaders({ html: site.html, siteUrl, supabaseUrl: config.supabase?.url }));
	app.get("/healthz", (context) => context.text("ok\n", 200, { "cache-control": "no-store" }));
	app.get("/config.json", (context) => context.json(appConfig(config), 200, { "cache-control": "no-store" }));
	for (const api of ["/auth/v1", "/rest/v1", "/realtime/v1", "/storage/v1"]) {
		const message = `This server does not offer ${api}; a Supabase project does.`;
		app.all(`${api}/*`, (context) => context.json({ message }, 404, { "cache-control": "no-store" }));
	}
	app.route("/", serveSite(site));
	return app;
}

function appConfig({ supabase }: Config): AppConfig {
	return {
		supabaseUrl: supabase?.url ?? null,
		supabaseKey: supabase?.publishableKey ?? null,
		google: supabase !== undefined,
	};
}
