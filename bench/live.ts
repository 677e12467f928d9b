// Many families with the app open on all their devices, while turns are recorded at a steady rate: 1,000 devices in 250
// families, 20 turns a second for two minutes, on one server and then on two copies of it. The built servers run as
// processes of their own on one PostgreSQL; the devices are connections as the app makes them, from a process of their
// own. Promised: every device of a family hears of each of its turns, no connection is closed, and 95 of 100 devices
// hear of it less than 500 ms after the request was sent. Says how much memory a connection takes. Linux only; about
// six minutes. Run with `npm run bench:live`, or with fewer: `npm run bench:live -- --devices 100 --seconds 20`.

import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { signAccessToken } from "../server/auth/sessions/access-tokens.ts";
import { type Keys, loadKeys } from "../server/auth/sessions/keys.ts";
import type { Session } from "../server/auth/sessions/sessions.ts";
import type { User } from "../server/auth/users/users.ts";
import { type ServerProcess, startServerProcess } from "../tests/helpers/server-process.ts";
import { startTestCluster } from "../tests/helpers/test-database.ts";
import { type Device, now, type Received } from "./live/device.ts";

const DEVICES_PER_FAMILY = 4;
const TURNS_PER_SECOND = 20;
const MAX_P95_MS = 500;
const SITE_URL = "https://turns.example";
/** Time for collecting garbage, and for updates that are on their way. */
const SETTLE_MS = 5_000;

const { values } = parseArgs({
	options: { devices: { type: "string", default: "1000" }, seconds: { type: "string", default: "120" } },
});
const familyCount = Math.ceil(Number(values.devices) / DEVICES_PER_FAMILY);
const seconds = Number(values.seconds);

interface Family {
	readonly id: string;
	readonly category: string;
	readonly member: string;
	/** Those of the owner, two adults and a screen. */
	readonly tokens: readonly string[];
}

interface Measurement {
	/** Milliseconds from a request to each device that heard of its turn. */
	readonly delays: readonly number[];
	/** How many times a device did not hear of a turn. */
	readonly lost: number;
	readonly failures: readonly string[];
	readonly closedConnections: number;
	readonly kilobytesPerConnection: number;
}

for (const copies of [1, 2]) report(copies, await measure(copies));
console.log(
	`load average: ${loadavg()
		.map((load) => load.toFixed(1))
		.join(" ")}`,
);

async function measure(copies: number): Promise<Measurement> {
	const cluster = await startTestCluster();
	const servers: ServerProcess[] = [];
	const owner = new pg.Pool({ connectionString: cluster.url });
	const phones = fork(new URL("live/devices.ts", import.meta.url));
	try {
		for (let at = 0; at < copies; at++) servers.push(await startServer(cluster.url));
		const keys = await loadKeys(owner);
		const families = await createFamilies(owner, keys);
		const devices = listDevices(families, servers);
		await wait(SETTLE_MS);
		const before = residentKilobytes(servers);
		phones.send(devices);
		await once(phones, "message");
		await wait(SETTLE_MS);
		const kilobytesPerConnection = (residentKilobytes(servers) - before) / devices.length;
		const { sentAt, failures } = await recordTurns(families, devices);
		await wait(SETTLE_MS);
		phones.send("report");
		const [{ arrivals, closedConnections }] = (await once(phones, "message")) as [Received];
		const heard = [...sentAt].map(([turn, at]) => (arrivals[turn] ?? []).map((arrived) => arrived - at));
		const lost = heard.reduce((sum, times) => sum + DEVICES_PER_FAMILY - times.length, 0);
		return { delays: heard.flat(), lost, failures, closedConnections, kilobytesPerConnection };
	} finally {
		phones.kill();
		await owner.end();
		for (const server of servers) await server.end("SIGTERM");
		await cluster.stop();
	}
}

function startServer(databaseUrl: string): Promise<ServerProcess> {
	return startServerProcess({
		DATABASE_URL: databaseUrl,
		SITE_URL,
		SMTP_URL: "smtp://127.0.0.1:9",
		MAIL_FROM: "turns@example.org",
		TRUST_PROXY: "true",
	});
}

async function createFamilies(owner: pg.Pool, keys: Keys): Promise<Family[]> {
	const families: Family[] = [];
	for (let at = 0; at < familyCount; at++) {
		const { rows: users } = await owner.query<User>(
			`insert into auth.users (email, email_confirmed_at)
			select gen_random_uuid() || '@family.example', now() from generate_series(1, $1::int) returning *`,
			[DEVICES_PER_FAMILY],
		);
		const [id, category, member] = [randomUUID(), randomUUID(), randomUUID()];
		await owner.query("insert into family_groups (id, name, user_id) values ($1, 'My Family', $2)", [id, users[0]?.id]);
		await owner.query(
			`insert into family_people (family_group_id, user_id, role)
			select $1, one, case number when 3 then 'screen' else 'adult' end
			from unnest($2::uuid[]) with ordinality given(one, number)`,
			[id, users.slice(1).map((user) => user.id)],
		);
		await owner.query(
			"insert into family_members (id, family_group_id, name) values ($1, $2, 'Mia'), (gen_random_uuid(), $2, 'Noah')",
			[member, id],
		);
		await owner.query("insert into decision_categories (id, family_group_id, name) values ($1, $2, 'Dishes')", [
			category,
			id,
		]);
		const { rows: sessions } = await owner.query<Session>(
			"insert into auth.sessions (user_id) select unnest($1::uuid[]) returning *",
			[users.map((user) => user.id)],
		);
		const tokens = users.map((user) =>
			signAccessToken(keys, SITE_URL, user, sessions.find(({ user_id }) => user_id === user.id) as Session),
		);
		families.push({ id, category, member, tokens: await Promise.all(tokens) });
	}
	return families;
}

/** Gives each device the next copy, as a proxy does. */
function listDevices(families: readonly Family[], servers: readonly ServerProcess[]): Device[] {
	return families
		.flatMap(({ id, tokens }) => tokens.map((token) => ({ family: id, token })))
		.map((device, at) => {
			const server = servers[at % servers.length] as ServerProcess;
			const address = `198.18.${Math.floor(at / 250)}.${(at % 250) + 1}`;
			return { ...device, url: server.url, apiKey: server.publishableKey, address };
		});
}

/** Keeps a steady rate, whether or not answers have come: one family after the other, from any device of a person. */
async function recordTurns(families: readonly Family[], devices: readonly Device[]) {
	const sentAt = new Map<string, number>();
	const failures: string[] = [];
	const requests: Promise<void>[] = [];
	const begin = now();
	for (let count = 0; count < seconds * TURNS_PER_SECOND; count++) {
		await wait(Math.max(0, begin + (count * 1000) / TURNS_PER_SECOND - now()));
		const at = count % families.length;
		// The screen comes last, and would have to say which turn it is.
		const sender = Math.floor(Math.random() * (DEVICES_PER_FAMILY - 1));
		const device = devices[at * DEVICES_PER_FAMILY + sender] as Device;
		const id = randomUUID();
		const start = now();
		requests.push(
			recordTurn(device, families[at] as Family, id).then(
				() => void sentAt.set(id, start),
				(error: unknown) => void failures.push(String(error)),
			),
		);
	}
	await Promise.all(requests);
	return { sentAt, failures };
}

async function recordTurn({ url, apiKey, token, address }: Device, family: Family, id: string): Promise<void> {
	const response = await fetch(`${url}/rest/v1/category_cycles`, {
		method: "POST",
		headers: {
			apikey: apiKey,
			authorization: `Bearer ${token}`,
			"content-type": "application/json",
			"x-forwarded-for": address,
		},
		body: JSON.stringify({
			...{ id, family_group_id: family.id, category_id: family.category, member_id: family.member, cycle_number: 1 },
		}),
	});
	const text = await response.text();
	if (!response.ok) throw new Error(`a turn was answered with ${response.status}: ${text}`);
}

function residentKilobytes(servers: readonly ServerProcess[]): number {
	const sizes = servers.map(({ child }) =>
		Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]),
	);
	return sizes.reduce((sum, size) => sum + size, 0);
}

function report(copies: number, { delays, lost, failures, closedConnections, kilobytesPerConnection }: Measurement) {
	const name = copies === 1 ? "one server" : `${copies} copies`;
	const sorted = delays.toSorted((one, other) => one - other);
	const [median, late, worst] = [0.5, 0.95, 1].map(
		(part) => sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN,
	) as [number, number, number];
	console.log(
		`${name}: ${familyCount * DEVICES_PER_FAMILY} devices in ${familyCount} families, ` +
			`${sorted.length} updates heard of, median ${median.toFixed(0)} ms, ` +
			`95th percentile ${late.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`,
	);
	console.log(`${name}: a connection takes ${kilobytesPerConnection.toFixed(0)} KB of the server's node process`);
	const broken = [
		...new Set(failures),
		...(lost > 0 ? [`${lost} updates were not heard of`] : []),
		...(closedConnections > 0 ? [`${closedConnections} connections were closed`] : []),
		...(late < MAX_P95_MS ? [] : [`the 95th percentile is not below ${MAX_P95_MS} ms`]),
	];
	for (const one of broken) console.error(`${name}: ${one}`);
	if (broken.length > 0) process.exitCode = 1;
}
