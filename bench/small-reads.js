// Compares a small read through /rest/v1 with bare handlers on the same PostgreSQL. Each runs in a process of its own
// that reports its CPU time, and the load alternates. Every read checks the token's session. Promised: at most 1.1
// times the CPU of a bare handler with that check (one without it is reported, too), and for the account itself
// (`GET /user`) at most twice. About two minutes. Run with `npm run bench:small-reads`.

import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import pg from "pg";

const ROUNDS = 15;
const ROUND_MS = 1000;
/**
 * A server runs for days. With a warm-up of one second, the compiler's work of the next ten counted against ours.
 */
const WARM_UP_MS = 10_000;
const CONNECTIONS = 16;
/** A single user does not get all of a server (docs/decisions/resource-limits-per-family.md). */
const USER_COUNT = 64;
const MAX_CPU_RATIO = 1.1;
const MAX_USER_CPU_RATIO = 2;
const API_KEY = "sb_publishable_bench";

const { openDatabase } = await import("../server/database/database.ts");
const dataDir = await mkdtemp(path.join(tmpdir(), "whose-turn-bench-"));
// PostgreSQL's user has to reach it even if root runs the bench. Otherwise the data would be created elsewhere and left
// there.
await chmod(dataDir, 0o755);
const database = await openDatabase({ databaseUrl: process.env.TEST_DATABASE_URL, dataDir, print: () => {} });
const keys = await generateKeyPair("ES256", { extractable: true });
const families = await createFamilies();
let requestCount = 0;
/**
 * @typedef {{ kind: string, child: import("node:child_process").ChildProcess, port: number, agent: http.Agent,
 *   requests: number, seconds: number, cpu: number }} Server
 */
/** @type {Server[]} */
const servers = [];
try {
	const settings = JSON.stringify({
		databaseUrl: database.pool.options.connectionString,
		publicKey: await exportJWK(keys.publicKey),
		apiKey: API_KEY,
	});
	for (const kind of ["bare", "session-check", "rest", "bare-user", "user"])
		servers.push(await startServer(kind, settings));
	for (const server of servers) await runLoad(server, WARM_UP_MS);
	for (const server of servers) Object.assign(server, { requests: 0, seconds: 0, cpu: 0 });
	for (let round = 0; round < ROUNDS; round++) for (const server of servers) await runLoad(server, ROUND_MS);
	report();
} finally {
	for (const { child } of servers) child.kill();
	await database.stop();
	await rm(dataDir, { recursive: true, force: true });
}

function report() {
	const perRequest = servers.map(({ kind, requests, seconds, cpu }) => {
		const micros = cpu / requests;
		console.log(`${kind}: ${Math.round(requests / seconds)} requests/s, ${Math.round(micros)} µs CPU each`);
		return micros;
	});
	const [bare = 0, sessionCheck = 0, rest = 0, bareUser = 0, user = 0] = perRequest;
	console.log(`CPU of a small read: ${(rest / bare).toFixed(2)} × a bare handler without the session check`);
	console.log(`${(rest / sessionCheck).toFixed(2)} × one with it (promised: ${MAX_CPU_RATIO})`);
	console.log(`CPU of GET /user: ${(user / bareUser).toFixed(2)} × a bare handler with the same checks`);
	console.log(`(promised: ${MAX_USER_CPU_RATIO})`);
	if (rest / sessionCheck > MAX_CPU_RATIO || user / bareUser > MAX_USER_CPU_RATIO) process.exitCode = 1;
}

async function createFamilies() {
	const owner = new pg.Client({ connectionString: database.ownerUrl });
	await owner.connect();
	// The bare handler sets no role: it reads as a login with a policy of its own.
	await owner.query("grant select on family_members to whose_turn_server");
	await owner.query("grant select on auth.identities to whose_turn_server");
	await owner.query("create policy bench on family_members for select to whose_turn_server using (true)");
	const started = [];
	for (let user = 0; user < USER_COUNT; user++) started.push(await createFamily(owner));
	await owner.query("analyze");
	await owner.end();
	return started;
}

/** @param {pg.Client} owner */
async function createFamily(owner) {
	const [user, group, session] = [randomUUID(), randomUUID(), randomUUID()];
	await owner.query("insert into auth.users (id, email) values ($1, $2)", [user, `${user}@example.org`]);
	await owner.query(
		`insert into auth.identities (user_id, provider, provider_id, identity_data)
		values ($1::uuid, 'email', $1::text, '{}')`,
		[user],
	);
	await owner.query("insert into auth.sessions (id, user_id) values ($1, $2)", [session, user]);
	await owner.query("insert into family_groups (id, name, user_id) values ($1, 'My Family', $2)", [group, user]);
	for (const name of ["Mia", "Noah", "Olga", "Pim"]) {
		await owner.query("insert into family_members (family_group_id, name) values ($1, $2)", [group, name]);
	}
	const token = await new SignJWT({ role: "authenticated", session_id: session, email: "anna@example.org" })
		.setProtectedHeader({ alg: "ES256" })
		.setSubject(user)
		.setIssuer("https://turns.example/auth/v1")
		.setAudience("authenticated")
		.setExpirationTime("15m")
		.sign(keys.privateKey);
	return { group, token };
}

/**
 * @param {string} kind
 * @param {string} settings
 * @returns {Promise<Server>}
 */
function startServer(kind, settings) {
	const child = fork(new URL("small-reads-server.js", import.meta.url), [kind, settings]);
	return new Promise((resolve) => {
		child.once("message", (/** @type {{ port: number }} */ { port }) => {
			const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
			resolve({ kind, child, port, agent, requests: 0, seconds: 0, cpu: 0 });
		});
	});
}

/**
 * Sends requests to a server as fast as it responds, on a number of connections, and adds up their number and CPU time.
 *
 * @param {Server} server
 * @param {number} milliseconds
 */
async function runLoad(server, milliseconds) {
	const before = await readCpuMicroseconds(server);
	const from = performance.now();
	const connections = Array.from({ length: CONNECTIONS }, async () => {
		while (performance.now() - from < milliseconds) {
			await sendRead(server);
			server.requests++;
		}
	});
	await Promise.all(connections);
	server.seconds += (performance.now() - from) / 1000;
	server.cpu += (await readCpuMicroseconds(server)) - before;
}

/** @param {Server} server */
function sendRead({ kind, port, agent }) {
	const { group, token } = /** @type {{ group: string, token: string }} */ (families[requestCount++ % USER_COUNT]);
	const headers = { apikey: API_KEY, authorization: `Bearer ${token}` };
	const isOfUser = kind.endsWith("user");
	const path = isOfUser
		? "/auth/v1/user"
		: `/rest/v1/family_members?select=*&family_group_id=eq.${group}&order=created_at.asc`;
	return new Promise((resolve, reject) => {
		const request = http.get({ port, agent, headers, path }, (response) => {
			let body = "";
			response.setEncoding("utf8").on("data", (text) => {
				body += text;
			});
			response.once("end", () => {
				// Both must have done the work: the same four members, or the account and its identity.
				const answer = JSON.parse(body);
				if (isOfUser ? answer.identities?.length === 1 : answer.length === 4) resolve(undefined);
				else reject(new Error(`answered ${response.statusCode}: ${body}`));
			});
		});
		request.once("error", reject);
	});
}

/**
 * @param {Server} server
 * @returns {Promise<number>} microseconds since its start
 */
function readCpuMicroseconds({ child }) {
	child.send("cpu");
	return new Promise((resolve) => child.once("message", resolve));
}
