// One account attacks for a minute, with all that an account can do; another family reads and signs in meanwhile. The built server runs as a
// process of its own, on an empty PostgreSQL. Promised: 95 of 100 reads and of 100 sign-ins take less than 250 ms each, and the server's
// node process stays under 300 MB (Rss; without PostgreSQL, whose memory does not grow with the requests). Linux only.
// Run with `npm run bench:neighbour`.

import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { hashPassword } from "../server/auth/passwords.ts";
import { startServerProcess } from "../tests/helpers/server-process.ts";
import { startTestCluster } from "../tests/helpers/test-database.ts";

const QUIET_MS = 10_000;
const ATTACK_MS = 60_000;
const MAX_P95_MS = 250;
const MAX_MB = 300;
const PASSWORD = "correct horse battery";
const READ_INTERVAL_MS = 100;
const SIGN_IN_INTERVAL_MS = 1000;

/** Each sign-in comes from an address of its own. */
let addressCount = 0;

const cluster = await startTestCluster();
const server = await startServerProcess(
	{ main: new URL("../build/server/main.js", import.meta.url).pathname },
	{
		DATABASE_URL: cluster.url,
		SITE_URL: "https://turns.example",
		SMTP_URL: "smtp://127.0.0.1:9",
		MAIL_FROM: "turns@example.org",
		TRUST_PROXY: "true",
	},
);
const { url, publishableKey: apiKey, child } = server;
const owner = new pg.Client({ connectionString: cluster.url });
await owner.connect();
try {
	// Each signs in once, below the limits of sign-in.
	const accounts = await createAccounts(2 + (QUIET_MS + ATTACK_MS) / SIGN_IN_INTERVAL_MS);
	const family = await createFamily(accounts[0] as Account, 4, 50);
	const attackerFamily = await createFamily(accounts[1] as Account, 1000, 10_000);
	await owner.query("analyze");
	const token = await signIn(accounts[0] as Account, apiKey);
	const attackToken = await signIn(accounts[1] as Account, apiKey);
	const visitors = accounts.slice(2).values();

	const quiet = await measure(QUIET_MS, family, token, apiKey, visitors);
	const attack = fork(new URL("neighbour-attack.ts", import.meta.url), [
		JSON.stringify({ url, apiKey, token: attackToken, ...attackerFamily }),
	]);
	const attacked = await measure(ATTACK_MS, family, token, apiKey, visitors);
	attack.send("report");
	const [attackReport] = await once(attack, "message");
	attack.kill();
	report(quiet, attacked, attackReport);
} finally {
	await owner.end();
	await server.end("SIGTERM");
	await cluster.stop();
}

interface Account {
	readonly id: string;
	readonly email: string;
}

async function createAccounts(count: number): Promise<Account[]> {
	const { rows } = await owner.query<Account>(
		`insert into auth.users (email, encrypted_password, email_confirmed_at)
		select 'user' || n || '@family.example', $1, now() from generate_series(1, $2::int) n returning id, email`,
		[await hashPassword(PASSWORD), count],
	);
	return rows;
}

/** A family with the longest names allowed. */
async function createFamily({ id }: Account, members: number, turns: number) {
	const [group, category, member] = [randomUUID(), randomUUID(), randomUUID()];
	await owner.query("insert into family_groups (id, name, user_id) values ($1, 'My Family', $2)", [group, id]);
	await owner.query("insert into family_members (id, family_group_id, name) values ($1, $2, 'Mia')", [member, group]);
	await owner.query(
		"insert into family_members (family_group_id, name) select $1, rpad(n || ' ', 80, 'x') from generate_series(2, $2::int) n",
		[group, members],
	);
	await owner.query("insert into decision_categories (id, family_group_id, name) values ($1, $2, 'Dishes')", [
		category,
		group,
	]);
	await owner.query(
		"insert into category_cycles (family_group_id, category_id, member_id) select $1, $2, $3 from generate_series(1, $4::int)",
		[group, category, member, turns],
	);
	return { group, category, member };
}

async function signIn({ email }: Account, apiKey: string): Promise<string> {
	const from = ++addressCount;
	const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
		method: "POST",
		headers: {
			apikey: apiKey,
			"content-type": "application/json",
			"x-forwarded-for": `198.18.${Math.floor(from / 250)}.${(from % 250) + 1}`,
		},
		body: JSON.stringify({ email, password: PASSWORD }),
	});
	const body = (await response.json()) as { access_token: string };
	if (!response.ok) throw new Error(`a sign-in was answered with ${response.status}: ${JSON.stringify(body)}`);
	return body.access_token;
}

async function read({ group }: { group: string }, token: string, apiKey: string): Promise<void> {
	const query = `select=id,turn_number,family_members(name),decision_categories(name)&family_group_id=eq.${group}&order=created_at.asc`;
	const response = await fetch(`${url}/rest/v1/category_cycles?${query}`, {
		headers: { apikey: apiKey, authorization: `Bearer ${token}` },
	});
	const rows = (await response.json()) as unknown[];
	if (!response.ok || rows.length !== 50) throw new Error(`a read was answered with ${response.status}`);
}

interface Measurement {
	readonly reads: readonly number[];
	readonly signIns: readonly number[];
	readonly megabytes: number;
}

/** Requests at a steady rate, whether or not responses have come: a server that hangs shows in the times. */
async function measure(
	ms: number,
	family: { group: string },
	token: string,
	apiKey: string,
	visitors: Iterator<Account>,
): Promise<Measurement> {
	let megabytes = 0;
	const until = performance.now() + ms;
	async function steadily(everyMs: number, send: () => Promise<unknown>): Promise<number[]> {
		const times: Promise<number>[] = [];
		while (performance.now() < until) {
			const start = performance.now();
			times.push(send().then(() => performance.now() - start));
			megabytes = Math.max(megabytes, residentMegabytes());
			await wait(everyMs);
		}
		return Promise.all(times);
	}
	const [reads, signIns] = await Promise.all([
		steadily(READ_INTERVAL_MS, () => read(family, token, apiKey)),
		steadily(SIGN_IN_INTERVAL_MS, () => {
			const { value } = visitors.next();
			return value === undefined ? Promise.resolve() : signIn(value, apiKey);
		}),
	]);
	return { reads, signIns, megabytes };
}

function residentMegabytes(): number {
	return Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1024;
}

function percentile(times: readonly number[], part: number): number {
	return [...times].sort((one, other) => one - other)[Math.ceil(times.length * part) - 1] ?? Number.NaN;
}

function report(quiet: Measurement, attacked: Measurement, attackReport: unknown): void {
	for (const [name, { reads, signIns, megabytes }] of Object.entries({ quiet, attacked })) {
		for (const [kind, times] of Object.entries({ reads, "sign-ins": signIns })) {
			const [median, late, worst] = [0.5, 0.95, 1].map((part) => percentile(times, part).toFixed(0));
			console.log(
				`${name}: ${times.length} ${kind}, median ${median} ms, 95th percentile ${late} ms, worst ${worst} ms`,
			);
		}
		console.log(`${name}: the server's node process has at most ${megabytes.toFixed(0)} MB (without PostgreSQL)`);
	}
	console.log("the attack:", attackReport);
	console.log(
		`load average: ${loadavg()
			.map((load) => load.toFixed(1))
			.join(" ")}`,
	);
	const late = Math.max(percentile(attacked.reads, 0.95), percentile(attacked.signIns, 0.95));
	if (late >= MAX_P95_MS || attacked.megabytes >= MAX_MB) {
		console.error(`Promised: less than ${MAX_P95_MS} ms and ${MAX_MB} MB.`);
		process.exitCode = 1;
	}
}
