// One of the servers of small-reads.js. `bare` returns the rows of one prepared statement, `session-check` checks the
// token's session before that, as every read has to, and `rest` is ours. `bare-user` checks signature and session and
// returns a user's row, and `user` is ours.

import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { generateKeyPair, importJWK, jwtVerify } from "jose";
import pg from "pg";
import { pino } from "pino";

const [kind, settings = "{}"] = process.argv.slice(2);
const SITE_URL = "https://turns.example";
const { databaseUrl, publicKey, apiKey } = JSON.parse(settings);

const pool = new pg.Pool({ connectionString: databaseUrl, max: 6 });
pool.on("connect", (client) => client.on("error", () => {}));
const apps = {
	bare: createBareApp,
	"session-check": createBareApp,
	rest: createRestApp,
	"bare-user": createBareUserApp,
	user: createUserApp,
};
const app = await apps[/** @type {keyof typeof apps} */ (kind)]();
const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => process.send?.({ port }));
process.on("message", () => {
	const { user, system } = process.cpuUsage();
	process.send?.(user + system);
});
process.on("disconnect", () => server.close());

function createBareApp() {
	const checksSession = kind === "session-check";
	const text = "select * from public.family_members where family_group_id = $1 order by created_at";
	return new Hono().get("/rest/v1/family_members", async (context) => {
		if (checksSession) {
			// The bare handler does not verify the token.
			const payload = context.req.header("authorization")?.split(".")[1] ?? "";
			const { sub, session_id } = JSON.parse(Buffer.from(payload, "base64url").toString());
			await pool.query({ name: "session", text: "select auth.require_session($1, $2)", values: [session_id, sub] });
		}
		const group = context.req.query("family_group_id")?.slice("eq.".length);
		const { rows } = await pool.query({ name: "members", text, values: [group] });
		return context.json(rows);
	});
}

async function createBareUserApp() {
	const verify = await createVerifier();
	const text = `select *, array(select to_jsonb(one) from auth.identities one where one.user_id = u.id) as identities
		from auth.users u where id = $2 and exists (select from auth.sessions where id = $1 and user_id = $2)`;
	return new Hono().get("/auth/v1/user", async (context) => {
		const { sub, session_id } = await verify(context.req.header("authorization")?.slice("Bearer ".length) ?? "");
		const { rows } = await pool.query({ name: "user", text, values: [session_id, sub] });
		return context.json(rows[0]);
	});
}

async function createUserApp() {
	const { startAuthService } = await import("../server/auth/auth-service.ts");
	const { createShares } = await import("../server/shares.ts");
	const { readConfig } = await import("../server/config.ts");
	const { privateKey } = await generateKeyPair("ES256");
	const signing = {
		kid: "bench",
		privateKey,
		publicKey: /** @type {CryptoKey} */ (await importJWK(publicKey, "ES256")),
	};
	const vapid = { publicKey: "", privateKey: "" };
	const { app } = startAuthService({
		pool,
		shares: createShares(pool),
		keys: { signing, publishableKey: apiKey, secret: "of the bench", jwks: { keys: [] }, vapid },
		settings: { ...readConfig({}), siteUrl: SITE_URL },
		log: pino({ level: "silent" }),
		print() {},
	});
	return new Hono().route("/auth/v1", app);
}

async function createVerifier() {
	const { cacheVerifiedTokens } = await import("../server/verified-token-cache.ts");
	const key = await importJWK(publicKey, "ES256");
	/** @param {string} token */
	const verify = async (token) => (await jwtVerify(token, key, { algorithms: ["ES256"] })).payload;
	return cacheVerifiedTokens(verify);
}

async function createRestApp() {
	const { readCatalogue } = await import("../server/database/catalogue.ts");
	const { createRest } = await import("../server/rest/routes.ts");
	const { createShares } = await import("../server/shares.ts");
	const verify = await createVerifier();
	const catalogue = await readCatalogue(pool);
	const access = { pool, catalogue, verify, apiKey, shares: createShares(pool), trustProxy: false };
	const limits = { consumeLimit: async () => async () => {} };
	return new Hono().route("/rest/v1", createRest({ ...access, limits, log: console }));
}
