// Runs each attack of neighbour-attacks/ for a minute, or until it is done, while another family reads and signs in.
// The built server runs as a process of its own, anew for each attack, on one PostgreSQL. Promised during each attack:
// 95 of 100 reads and 95 of 100 sign-ins take less than 250 ms, not one is answered with an error, and the server's
// node process stays under 300 MB (Rss; without PostgreSQL, whose memory does not grow with the requests). During some,
// the medians of reads, of writes, and of live updates from a new connection are also at most three times those without
// an attack. Linux only. Attacks through a proxy need nginx (Debian's package), and are left out without it. Run with
// `npm run bench:neighbour`, or `npm run bench:neighbour -- NAME…` for some of the attacks.

import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { WebSocket } from "ws";
import { hashPassword } from "../server/auth/accounts/passwords.ts";
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
import { createFamily } from "./neighbour-attacks/create-family.ts";
import { isNginxInstalled, startNginx } from "./neighbour-attacks/nginx.ts";
import { compareMedians, type Measurement, report } from "./neighbour-attacks/report.ts";

const QUIET_MS = 10_000;
const ATTACK_MS = 60_000;
const PASSWORD = "correct horse battery";
const READ_INTERVAL_MS = 100;
const WRITE_INTERVAL_MS = 200;
const SIGN_IN_INTERVAL_MS = 1000;
const LIVE_INTERVAL_MS = 500;

const attacks = chooseAttacks(process.argv.slice(2));
/** Each sign-in comes from an address of its own. */
let addressCount = 0;

const cluster = await startTestCluster();
let server = await startServer();
const { publishableKey: apiKey } = server;
const owner = new pg.Pool({ connectionString: cluster.url });
try {
	// Each account signs in once, which stays below the limits.
	const [reader, ...visitors] = await createAccounts(1 + (QUIET_MS + ATTACK_MS * attacks.length) / SIGN_IN_INTERVAL_MS);
	const family = await createFamily(owner, (reader as Account).id, { members: 4, turns: 50 });
	const token = await signIn(server.url, reader as Account);
	const neighbour = { family, token, visitors: visitors.values() };
	const quiet = await measure(QUIET_MS, { ...neighbour, url: server.url }, true);
	report({ name: "quiet" }, quiet);
	for (const attack of attacks) {
		await server.end("SIGTERM");
		server = await startServer();
		const [measurement, counts] = await measureAttacked(attack, neighbour);
		report(attack, measurement, counts);
		compareMedians(attack, quiet, measurement);
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
	return startServerProcess({
		DATABASE_URL: cluster.url,
		SITE_URL: "https://turns.example",
		SMTP_URL: "smtp://127.0.0.1:9",
		MAIL_FROM: "turns@example.org",
		TRUST_PROXY: "true",
	});
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

async function createAttackers(
	url: string,
	families: readonly FamilySize[],
	measured: string,
): Promise<AttackerAccount[]> {
	const { rows } = await owner.query<{ user_id: string }>("select user_id from family_groups where id = $1", [
		measured,
	]);
	const neighbour = rows[0]?.user_id ?? "";
	const attackers: AttackerAccount[] = [];
	for (const [at, account] of (await createAccounts(families.length)).entries()) {
		const size = families[at] as FamilySize;
		const family = await createFamily(owner, account.id, size);
		const screenTokens: string[] = [];
		for (let screen = 0; screen < (size.screens ?? 0); screen++)
			screenTokens.push(await signInScreen(url, family.group));
		attackers.push({ url, apiKey, token: await signIn(url, account), screenTokens, neighbour, ...family });
	}
	return attackers;
}

async function signIn(url: string, { email }: Account): Promise<string> {
	return (await sendSignIn(url, "token?grant_type=password", { email, password: PASSWORD })).access_token;
}

/** Signs in without an account, as a screen of a family. */
async function signInScreen(url: string, group: string): Promise<string> {
	const { access_token, user } = await sendSignIn(url, "signup", {});
	await owner.query(
		"insert into family_people (family_group_id, user_id, role, is_anonymous) values ($1, $2, 'screen', true)",
		[group, user.id],
	);
	return access_token;
}

async function sendSignIn(url: string, path: string, body: object) {
	const from = ++addressCount;
	const response = await fetch(`${url}/auth/v1/${path}`, {
		method: "POST",
		headers: {
			apikey: apiKey,
			"content-type": "application/json",
			"x-forwarded-for": `198.18.${Math.floor(from / 250)}.${(from % 250) + 1}`,
		},
		body: JSON.stringify(body),
	});
	const answer = (await response.json()) as { access_token: string; user: { id: string } };
	if (!response.ok) throw new Error(`a sign-in was answered with ${response.status}: ${JSON.stringify(answer)}`);
	return answer;
}

async function read({ url, family: { group }, token }: Neighbour): Promise<void> {
	const select = "id,turn_number,family_members(name),decision_categories(name)";
	const query = `select=${select}&family_group_id=eq.${group}&order=created_at.asc`;
	const response = await fetch(`${url}/rest/v1/category_cycles?${query}`, {
		headers: { apikey: apiKey, authorization: `Bearer ${token}` },
	});
	const rows = (await response.json()) as unknown[];
	if (!response.ok || rows.length !== 50) throw new Error(`a read was answered with ${response.status}`);
}

async function write({ url, family: { group }, token }: Neighbour, name = `Family ${Math.random()}`): Promise<void> {
	const response = await fetch(`${url}/rest/v1/family_groups?id=eq.${group}`, {
		method: "PATCH",
		headers: { apikey: apiKey, authorization: `Bearer ${token}` },
		body: JSON.stringify({ name }),
	});
	await response.arrayBuffer();
	if (!response.ok) throw new Error(`a write was answered with ${response.status}`);
}

/** Connects, joins a channel, and writes what it then hears of. */
async function hearUpdate(neighbour: Neighbour): Promise<void> {
	const { url, token } = neighbour;
	const name = `Family ${Math.random()}`;
	const socket = new WebSocket(`${url.replace("http", "ws")}/realtime/v1/websocket?apikey=${apiKey}&vsn=1.0.0`);
	const payload = { config: { postgres_changes: [{ event: "*", schema: "public" }] }, access_token: token };
	try {
		await once(socket, "open");
		socket.send(JSON.stringify({ topic: "realtime:family", event: "phx_join", payload, ref: "1", join_ref: "1" }));
		await new Promise<void>((resolve, reject) => {
			socket.once("close", (code) => reject(new Error(`a live connection was closed: ${code}`)));
			socket.on("message", (data) => {
				const { event, payload } = JSON.parse(String(data));
				if (event === "phx_reply" && payload.status !== "ok") reject(new Error("a channel was not joined"));
				else if (event === "phx_reply") write(neighbour, name).catch(reject);
				else if (event === "postgres_changes" && payload.data.record?.name === name) resolve();
			});
		});
	} finally {
		socket.terminate();
	}
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
	{ name, families, isBehindProxy, isAboutLiveUpdates: isLive = false }: Attack,
	neighbour: Omit<Neighbour, "url">,
): Promise<[Measurement, AttackCounts]> {
	const proxy = isBehindProxy && (await startNginx(server.url));
	const reached = proxy?.url ?? server.url;
	const accounts = await createAttackers(reached, families, neighbour.family.group);
	const attack = fork(new URL("neighbour-attacks/run-attack.ts", import.meta.url), [
		JSON.stringify({ name, accounts }),
	]);
	let isDone = false;
	attack.once("message", () => {
		isDone = true;
	});
	try {
		const measurement = await measure(ATTACK_MS, { ...neighbour, url: reached }, isLive, () => isDone);
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

/**
 * Requests at a steady rate, whether or not responses have come: a server that hangs shows in the times.
 * @param isOver ends it before `ms` milliseconds have passed
 */
async function measure(ms: number, neighbour: Neighbour, isLive: boolean, isOver = () => false): Promise<Measurement> {
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
	const [reads, writes, signIns, liveUpdates] = await Promise.all([
		steadily(READ_INTERVAL_MS, () => read(neighbour)),
		steadily(WRITE_INTERVAL_MS, () => write(neighbour)),
		steadily(SIGN_IN_INTERVAL_MS, () => {
			const { value } = neighbour.visitors.next();
			return value === undefined ? Promise.resolve() : signIn(neighbour.url, value);
		}),
		isLive ? steadily(LIVE_INTERVAL_MS, () => hearUpdate(neighbour)) : [],
	]);
	return { reads, writes, signIns, liveUpdates, failures, megabytes };
}

function residentMegabytes(): number {
	return Number(/^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${server.child.pid}/status`, "utf8"))?.[1]) / 1024;
}
