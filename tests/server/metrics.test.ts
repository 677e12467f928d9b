import { expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { findFreePort } from "../../scripts/free-port.js";
import { startInbox } from "../helpers/inbox.ts";
import { startServerProcess } from "../helpers/server-process.ts";
import { setUp, setUpCompiledServer, setUpTestDatabase } from "../helpers/set-up.ts";
import { sendRequest } from "../helpers/test-server.ts";
import { createUser } from "../helpers/users.ts";
import { findSelectors, readDashboardQueries, readSamples, type Sample } from "./prometheus.ts";

const database = setUpTestDatabase();
const compiled = setUpCompiledServer();
const inbox = setUp(startInbox);
const server = setUp(async () => {
	const port = await findFreePort();
	const started = await startServerProcess(
		{
			DATABASE_URL: database.url,
			SMTP_URL: inbox.url,
			MAIL_FROM: "turns@example.org",
			TRUST_PROXY: "true",
			BACKUP_EVERY: "1d",
			METRICS_PORT: String(port),
		},
		compiled.main,
	);
	return { ...started, metricsUrl: `http://127.0.0.1:${port}/metrics`, stop: () => started.end("SIGTERM") };
});

const scrape = async () => (await fetch(server.metricsUrl)).text();

async function readMetric(metric: string, labels: Readonly<Record<string, string>> = {}): Promise<number | undefined> {
	const isAsked = (sample: Sample) =>
		sample.metric === metric && Object.entries(labels).every(([name, value]) => sample.labels[name] === value);
	return readSamples(await scrape()).find(isAsked)?.value;
}

const signInWrongly = (email: string) =>
	sendRequest(`${server.url}/auth/v1/token?grant_type=password`, {
		from: "192.0.2.77",
		body: { email, password: "secret-guess-of-a-stranger" },
	});

test("tells an operator how the server is, and nothing about anybody", async () => {
	const { email, client } = await createUser({ ...server, inbox });
	await fetch(`${server.url}/somebody-elses/${email}?token=secret`, { method: "PURGE" });
	await fetch(`${server.url}/rest/v1/secret_table?select=${email}`);
	// One more than an address may try in a minute.
	for (let attempt = 0; attempt < 11; attempt++) await signInWrongly(email);
	const socket = new WebSocket(`${server.url}/realtime/v1/websocket?apikey=${server.publishableKey}&vsn=1.0.0`);
	await new Promise((resolve) => socket.once("open", resolve));

	const requests = "whose_turn_http_request_duration_seconds_count";
	const token = { method: "POST", route: "/auth/v1/token" };
	expect(await readMetric(requests, { ...token, status: "400" })).toBe(10);
	expect(await readMetric(requests, { ...token, status: "429" })).toBe(1);
	expect(await readMetric(requests, { route: "/rest/v1/:table", status: "401" })).toBe(1);
	expect(await readMetric(requests, { method: "other", route: "*" })).toBe(1);
	expect(await readMetric("whose_turn_failed_sign_ins_total", { way: "password" })).toBe(10);
	expect(await readMetric("whose_turn_limits_reached_total", { limit: "signInPerAddress" })).toBe(1);
	expect(await readMetric("whose_turn_mails_total", { outcome: "sent" })).toBeGreaterThan(0);
	expect(await readMetric("whose_turn_mail_queue_mails")).toBe(0);
	expect(await readMetric("whose_turn_live_connections")).toBe(1);
	expect(await readMetric("whose_turn_live_listening")).toBe(1);
	expect(await readMetric("whose_turn_database_up")).toBe(1);
	expect(await readMetric("whose_turn_database_pool_max_connections", { pool: "tables" })).toBe(10);
	expect(await readMetric("process_resident_memory_bytes")).toBeGreaterThan(1e6);
	await vi.waitUntil(async () => (await readMetric("whose_turn_backup_verified")) === 1, { timeout: 60_000 });
	expect(await readMetric("whose_turn_backup_age_seconds")).toBeLessThan(120);

	const text = await scrape();
	const userId = (await client.auth.getUser()).data.user?.id ?? "";
	expect(userId).not.toBe("");
	for (const personal of [email, email.split("@")[0] ?? "", userId, "secret", "somebody", "192.0.2", "127.0.0.1"])
		expect(text).not.toContain(personal);
	socket.terminate();
}, 120_000);

test("the figures are on their own port alone", async () => {
	expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain("whose_turn_");
	expect((await fetch(new URL("/", server.metricsUrl))).status).toBe(404);
});

test("every query of Grafana's dashboard is one, and asks for what is there", async () => {
	const queries = await readDashboardQueries();
	expect(queries.length).toBeGreaterThan(20);
	const samples = readSamples(await scrape());
	// Prometheus gives these to every sample.
	const added = ["job", "instance"];
	const missing = queries.flatMap(findSelectors).filter(({ metric, labels }) => {
		const names = Object.keys(labels).filter((name) => !added.includes(name));
		return !samples.some((sample) => sample.metric === metric && names.every((name) => name in sample.labels));
	});
	expect(missing).toEqual([]);
});
