// One of the servers of small-reads.js: `bare` sends one prepared statement and returns its rows, `session-check` checks the token's session
// before, as every read has to, `rest` is ours.

import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { importJWK, jwtVerify } from "jose";
import pg from "pg";

const [kind, settings = "{}"] = process.argv.slice(2);
const { databaseUrl, publicKey, apiKey } = JSON.parse(settings);

const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
pool.on("connect", (client) => client.on("error", () => {}));
const app = kind === "rest" ? await createRestApp() : createBareApp(kind === "session-check");
const server = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => process.send?.({ port }));
process.on("message", () => {
	const { user, system } = process.cpuUsage();
	process.send?.(user + system);
});
process.on("disconnect", () => server.close());

/** @param {boolean} checksSession */
function createBareApp(checksSession) {
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

async function createRestApp() {
	const { createRest } = await import("../server/rest/routes.ts");
	const { createShares } = await import("../server/shares.ts");
	const key = await importJWK(publicKey, "ES256");
	/** @param {string} token */
	const verify = async (token) => (await jwtVerify(token, key, { algorithms: ["ES256"] })).payload;
	const access = { pool, verify, apiKey, shares: createShares(pool), trustProxy: false };
	const limits = { consumeLimit: async () => async () => {} };
	return new Hono().route("/rest/v1", createRest({ ...access, limits, log: console }));
}
