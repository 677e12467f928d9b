import { once } from "node:events";
import path from "node:path";
import { decodeJwt } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { readConfig } from "../../server/config.ts";
import { startServer } from "../../server/start-server.ts";
import { startInbox } from "../helpers/inbox.ts";
import { writeBuiltApp } from "../helpers/server-process.ts";
import { setUp, setUpTestDatabase } from "../helpers/set-up.ts";
import { createUser } from "../helpers/users.ts";

const database = setUpTestDatabase();
const inbox = setUp(startInbox);
const app = await writeBuiltApp();
/** The built-in backend on another origin stands for the project: it has the same protocol. */
const project = setUp(() => {
	const mails = { SMTP_URL: inbox.url, MAIL_FROM: "turns@example.org" };
	const data = { DATA_DIR: path.join(app, "../data"), DATABASE_URL: database.url };
	return startServer(readConfig({ PORT: "0", ...data, ...mails }), app);
});
let key: string;
beforeAll(async () => {
	key = (await (await fetch(`${project.url}/config.json`)).json()).supabaseKey;
});
const server = setUp(() => {
	const settings = { SUPABASE_URL: project.url, SUPABASE_PUBLISHABLE_KEY: key };
	return startServer(readConfig({ PORT: "0", ...settings, DATA_DIR: "/dev/null/cannot-be" }), app);
});

describe("a server with SUPABASE_URL", () => {
	it("takes no live connection itself, and goes on serving", async () => {
		const socket = new WebSocket(`${server.url.replace("http", "ws")}/realtime/v1/websocket?apikey=${key}&vsn=1.0.0`);
		const [error] = await once(socket, "error");
		expect(String(error)).toContain("Unexpected server response: 404");
		expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
	});

	it("shows no outbox", async () => {
		expect((await fetch(`${server.url}/outbox`)).headers.get("content-security-policy")).toContain("script-src 'self'");
	});
});

it("accounts, tables and live updates work at the address that the site gives", async () => {
	const { supabaseUrl, supabaseKey } = await (await fetch(`${server.url}/config.json`)).json();
	const { client, session, userId } = await createUser({ url: supabaseUrl, publishableKey: supabaseKey, inbox });
	const { iss = "" } = decodeJwt(session.access_token);
	expect(new URL(iss).port).toBe(new URL(project.url).port);
	const group = { id: crypto.randomUUID(), name: "My Family", user_id: userId };
	const channel = client.channel("family");
	const inserted = new Promise((resolve) => {
		const inserts = { event: "INSERT", schema: "public", table: "family_groups" } as const;
		channel.on("postgres_changes", inserts, (change) => resolve(change.new));
	});
	await new Promise((resolve) => channel.subscribe((status) => status === "SUBSCRIBED" && resolve(status)));
	expect((await client.from("family_groups").insert(group)).error).toBeNull();
	expect(await inserted).toMatchObject(group);
	expect((await client.from("family_groups").select("id, name, user_id")).data).toEqual([group]);
	await client.removeAllChannels();
});
