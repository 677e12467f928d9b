// `npm run soak:failover`: the built server on a primary and a synchronous standby under Patroni. While families record
// turns, the primary is killed again and again, by turns with its machine and alone. In the end every acknowledged turn
// is there exactly once; after each failover, requests, live updates and sign-ins work again within what
// docs/when-one-machine-is-not-enough.md says. Needs Debian's patroni, etcd-server, haproxy and postgresql-15;
// everything listens on 127.0.0.1. `npm run soak:failover -- 4` does four failovers instead of twenty.

import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "../../server/database/client.ts";
import { startInbox } from "../helpers/inbox.ts";
import { startServerProcess } from "../helpers/server-process.ts";
import { openClient, PASSWORD } from "../helpers/users.ts";
import { type FamilyLoad, startFamilyLoad } from "./family-load.ts";
import { type MemberName, startPatroniCluster } from "./patroni-cluster.ts";

const FAILOVERS = Number(process.argv[2] ?? 20);
const FAMILIES = 8;
/** Said in docs/when-one-machine-is-not-enough.md, in seconds after the primary was killed. */
const PROMISED = { requests: 45, live: 60 };

const cluster = await startPatroniCluster();
const inbox = await startInbox();
const server = await startServerProcess({
	DATABASE_URL: cluster.url,
	TRUST_PROXY: "true",
	SMTP_URL: inbox.url,
	MAIL_FROM: "turns@example.org",
});
const families: FamilyLoad[] = [];
let exitCode = 0;
try {
	for (let at = 0; at < FAMILIES; at++) families.push(await startFamilyLoad({ ...server, inbox }));
	printRow(["failover", "killed", "requests, s", "live, s", "two again, s", "failed"]);
	let primary = await cluster.waitUntilSafe();
	for (let round = 1; round <= FAILOVERS; round++) primary = await failOver(round, primary);
	for (const family of families) await family.stop();
	await checkTurns();
} catch (error) {
	console.error(error);
	exitCode = 1;
} finally {
	await Promise.all(families.map((family) => family.stop()));
	await server.end("SIGTERM");
	await inbox.stop();
	await cluster.stop();
}
process.exit(exitCode);

/** @returns the next primary */
async function failOver(round: number, primary: MemberName): Promise<MemberName> {
	const withMachine = round % 2 === 1;
	const failuresBefore = countFailures();
	await (withMachine ? cluster.killMachine(primary) : cluster.killPostgres(primary));
	const killedAt = performance.now();
	const requests = await secondsUntil(killedAt, PROMISED.requests, (family) => family.state.lastAcknowledgedAt);
	const live = await secondsUntil(killedAt, PROMISED.live, (family) => family.state.lastHeardAt);
	await signIn();
	if (withMachine) cluster.startMachine(primary);
	const next = await cluster.waitUntilSafe(primary);
	const secondsUntilSafe = Math.round((performance.now() - killedAt) / 1000);
	const failures = countFailures() - failuresBefore;
	printRow([round, withMachine ? "machine" : "PostgreSQL", requests, live, secondsUntilSafe, failures]);
	return next;
}

/** Until the moment of every family is after the kill. @throws after `maxSeconds` */
async function secondsUntil(
	killedAt: number,
	maxSeconds: number,
	readMoment: (family: FamilyLoad) => number,
): Promise<number> {
	while (families.some((family) => readMoment(family) <= killedAt)) {
		if (performance.now() - killedAt > maxSeconds * 1000) throw new Error(`not within ${maxSeconds} seconds`);
		await wait(100);
	}
	return Math.round((performance.now() - killedAt) / 100) / 10;
}

/** The first try has to do. */
async function signIn(): Promise<void> {
	const [family] = families as [FamilyLoad, ...FamilyLoad[]];
	const { error } = await openClient(server).auth.signInWithPassword({ email: family.email, password: PASSWORD });
	if (error) throw error;
}

function printRow(cells: readonly (string | number)[]): void {
	console.log(cells.map((cell) => String(cell).padStart(12)).join(""));
}

function countFailures(): number {
	return families.reduce((sum, { state }) => sum + state.failures, 0);
}

/** In the table and in the history, and numbered without a gap. */
async function checkTurns(): Promise<void> {
	const owner = createClient(cluster.url, "whose-turn soak");
	await owner.connect();
	const { rows: turns } = await owner.query<{ id: string; entries: number }>(
		`select id, (select count(*) from public.family_history entry
				where entry.family_group_id = one.family_group_id and kind = 'turn' and one.id = any(turns))::int as entries
			from public.category_cycles one`,
	);
	const { rows: gaps } = await owner.query(
		"select from public.category_cycles group by category_id having count(*) <> max(turn_number)",
	);
	await owner.end();
	const entries = new Map(turns.map(({ id, entries }) => [id, entries]));
	const acknowledged = families.flatMap((family) => [...family.acknowledged]);
	const lost = acknowledged.filter((id) => entries.get(id) !== 1);
	console.log(
		`${acknowledged.length} turns were acknowledged, ${turns.length} are there, ${lost.length} are not there exactly once.`,
	);
	if (lost.length > 0 || gaps.length > 0) throw new Error("turns were lost, or counted twice");
}
