// Each attack of neighbour-attacks/ goes on for a minute, or until it is done; another family reads and signs in meanwhile. The built server
// runs as a process of its own, anew for each attack, on one PostgreSQL. Promised of each: 95 of 100 reads and of 100 sign-ins take less than
// 250 ms each, none is answered with an error, and the server's node process stays under 300 MB (Rss; without PostgreSQL, whose memory does
// not grow with the requests). Linux only. Attacks through a proxy need nginx (Debian's package), and are left out without it.
// Run with `npm run bench:neighbour`, or `npm run bench:neighbour -- NAME…` for some of the attacks.

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
import {
	type Attack,
	type AttackCounts,
	type AttackerAccount,
	DONE,
	type FamilySize,
} from "./neighbour-attacks/attack.ts";
import { ATTACKS } from "./neighbour-attacks/attacks.ts";
import { isNginxInstalled, startNginx } from "./neighbour-attacks/nginx.ts";

const QUIET_MS = 10_000;
const ATTACK_MS = 60_000;
const MAX_P95_MS = 250;
const MAX_MB = 300;
const PASSWORD = "correct horse battery";
const READ_INTERVAL_MS = 100;
const SIGN_IN_INTERVAL_MS = 1000;

const attacks = chooseAttacks(process.argv.slice(2));
/** Each sign-in comes from an address of its own. */
let addressCount = 0;

const cluster = await startTestCluster();
let server = await startServer();
const { publishableKey: apiKey } = server;
const owner = new pg.Client({ connectionString: cluster.url });
await owner.connect();
try {
	// Each signs in once, below the limits of sign-in.
	const [reader, ...visitors] = await createAccounts(1 + (QUIET_MS + ATTACK_MS * attacks.length) / SIGN_IN_INTERVAL_MS);
	const family = await createFamily(reader as Account, { members: 4, turns: 50 });
	const token = await signIn(server.url, reader as Account);
	const neighbour = { family, token, visitors: visitors.values() };
	report({ name: "quiet" }, await measure(QUIET_MS, { ...neighbour, url: server.url }));
	for (const attack of attacks) {
		await server.end("SIGTERM");
		server = await startServer();
		report(attack, ...(await measureAttacked(attack, neighbour)));
	}
	console.log(
		`load average: ${loadavg()
			.map((load) => load.toFixed(1))
			.join(" ")}`,
	);
} finally {
	await owner.end();
	await server.end("SIGTERM");
	await cluster.stop();
}

function startServer() {
	return startServerProcess(
		{ main: new URL("../build/server/main.js", import.meta.url).pathname },
		{
			DATABASE_URL: cluster.url,
			SITE_URL: "https://turns.example",
			SMTP_URL: "smtp://127.0.0.1:9",
			MAIL_FROM: "turns@example.org",
			TRUST_PROXY: "true",
		},
	);
}

function chooseAttacks(names: readonly string[]): readonly Attack[] {
	const unknown = names.filter((name) => !ATTACKS.some((attack) => attack.name === name));
	if (unknown.length > 0)
		throw new Error(`There is no attack ${unknown.join()}, but ${ATTACKS.map((attack) => attack.name).join()}.`);
	const chosen = names.length === 0 ? ATTACKS : ATTACKS.filter(({ name }) => names.includes(name));
	if (isNginxInstalled()) return chosen;
	for (const { name } of chosen.filter(({ isBehindProxy }) => isBehindProxy))
		console.log(`${name}: left out, because there is no nginx on the PATH`);
	return chosen.filter(({ isBehindProxy }) => !isBehindProxy);
}

interface Account {
	readonly id: string;
	readonly email: string;
}

async function createAccounts(count: number): Promise<Account[]> {
	const { rows } = await owner.query<Account>(
		`insert into auth.users (email, encrypted_password, email_confirmed_at)
		select gen_random_uuid() || '@family.example', $1, now() from generate_series(1, $2::int) returning id, email`,
		[await hashPassword(PASSWORD), count],
	);
	return rows;
}

/** A family with the longest names allowed. */
async function createFamily({ id }: Account, { members, turns }: FamilySize) {
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
		`insert into category_cycles (family_group_id, category_id, member_id)
		select $1, $2, given.member from (
			select $3::uuid as member, 0 as nth, n from generate_series(1, $4::int - $5::int) n
			union all select id, 1, case id when $3 then 0 else 1 end from family_members where family_group_id = $1
			order by nth, n
		) given`,
		[group, category, member, turns, members],
	);
	await owner.query("analyze");
	return { group, category, member };
}

async function createAttackers(url: string, families: readonly FamilySize[]): Promise<AttackerAccount[]> {
	const attackers: AttackerAccount[] = [];
	for (const [at, account] of (await createAccounts(families.length)).entries()) {
		const family = await createFamily(account, families[at] as FamilySize);
		attackers.push({ url, apiKey, token: await signIn(url, account), ...family });
	}
	return attackers;
}

async function signIn(url: string, { email }: Account): Promise<string> {
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

async function read({ url, family: { group }, token }: Neighbour): Promise<void> {
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
	/** What was answered with an error, or not at all. */
	readonly failures: readonly string[];
	readonly megabytes: number;
}

interface Neighbour {
	/** The server's, or its proxy's. */
	readonly url: string;
	readonly family: { readonly group: string };
	readonly token: string;
	readonly visitors: Iterator<Account>;
}

/** Resolves with the attack's own counts, too. */
async function measureAttacked(
	{ name, families, isBehindProxy }: Attack,
	neighbour: Omit<Neighbour, "url">,
): Promise<[Measurement, AttackCounts]> {
	const proxy = isBehindProxy && (await startNginx(server.url));
	const reached = proxy?.url ?? server.url;
	const accounts = await createAttackers(reached, families);
	const attack = fork(new URL("neighbour-attacks/run-attack.ts", import.meta.url), [
		JSON.stringify({ name, accounts }),
	]);
	let isDone = false;
	attack.once("message", () => {
		isDone = true;
	});
	try {
		const measurement = await measure(ATTACK_MS, { ...neighbour, url: reached }, () => isDone);
		attack.send("report");
		for (;;) {
			const [counts] = (await once(attack, "message")) as [AttackCounts | typeof DONE];
			if (counts !== DONE) return [measurement, counts];
		}
	} finally {
		attack.kill();
		await proxy?.stop();
	}
}

/** Requests at a steady rate, whether or not responses have come: a server that hangs shows in the times. @param isOver also before so many milliseconds */
async function measure(ms: number, neighbour: Neighbour, isOver = () => false): Promise<Measurement> {
	const failures: string[] = [];
	let megabytes = 0;
	const until = performance.now() + ms;
	async function steadily(everyMs: number, send: () => Promise<unknown>): Promise<number[]> {
		const times: Promise<number>[] = [];
		while (performance.now() < until && !isOver()) {
			const start = performance.now();
			const answered = send().catch((error: unknown) => failures.push(String(error)));
			times.push(answered.then(() => performance.now() - start));
			megabytes = Math.max(megabytes, residentMegabytes());
			await wait(everyMs);
		}
		return Promise.all(times);
	}
	const [reads, signIns] = await Promise.all([
		steadily(READ_INTERVAL_MS, () => read(neighbour)),
		steadily(SIGN_IN_INTERVAL_MS, () => {
			const { value } = neighbour.visitors.next();
			return value === undefined ? Promise.resolve() : signIn(neighbour.url, value);
		}),
	]);
	return { reads, signIns, failures, megabytes };
}

function residentMegabytes(): number {
	return Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${server.child.pid}/status`, "utf8"))?.[1]) / 1024;
}

function percentile(times: readonly number[], part: number): number {
	return [...times].sort((one, other) => one - other)[Math.ceil(times.length * part) - 1] ?? Number.NaN;
}

function report(
	{ name, requiredAnswers = [] }: Pick<Attack, "name" | "requiredAnswers">,
	{ reads, signIns, failures, megabytes }: Measurement,
	attackCounts?: AttackCounts,
): void {
	for (const [kind, times] of Object.entries({ reads, "sign-ins": signIns })) {
		const [median, late, worst] = [0.5, 0.95, 1].map((part) => percentile(times, part).toFixed(0));
		console.log(`${name}: ${times.length} ${kind}, median ${median} ms, 95th percentile ${late} ms, worst ${worst} ms`);
	}
	console.log(`${name}: the server's node process has at most ${megabytes.toFixed(0)} MB (without PostgreSQL)`);
	for (const failure of new Set(failures))
		console.log(`${name}: ${failures.filter((one) => one === failure).length} × ${failure}`);
	if (attackCounts === undefined) return;
	console.log(`${name}, the attack:`, attackCounts);
	for (const answer of requiredAnswers.filter((one) => attackCounts[one] === undefined)) {
		console.error(`${name}: attacked nothing, for there was no ${answer}.`);
		process.exitCode = 1;
	}
	const late = Math.max(percentile(reads, 0.95), percentile(signIns, 0.95));
	if (late >= MAX_P95_MS || megabytes >= MAX_MB || failures.length > 0) {
		console.error(`${name}: promised were less than ${MAX_P95_MS} ms and ${MAX_MB} MB, and no error.`);
		process.exitCode = 1;
	}
}
