import pg from "pg";
import { beforeAll, expect, it } from "vitest";
import { TurnConflict } from "../../src/stores/errors.ts";
import { addMembersAndCategories, turnOf, waitForFamily } from "../cloud/store-actions.ts";
import type { PostgresCluster } from "../database/postgres-clusters.ts";
import { type Device, openDevice } from "../helpers/devices.ts";
import { startInbox } from "../helpers/inbox.ts";
import { compileServer, type ServerProcess, startServerProcess } from "../helpers/server-process.ts";
import { setUp } from "../helpers/set-up.ts";
import { sendRequest } from "../helpers/test-server.ts";
import { type AccountsServer, createUser, openClient, PASSWORD } from "../helpers/users.ts";

/** One of several servers on one database. */
type Instance = ServerProcess & AccountsServer;

/** An empty database on which instances of the server start, and an inbox for all of them. */
async function startTestCluster(startCluster: () => Promise<PostgresCluster>) {
	const [server, cluster, inbox] = await Promise.all([compileServer(), startCluster(), startInbox()]);
	const databaseUrl = await cluster.createDatabase("family");
	const superuserUrl = Object.assign(new URL(cluster.url), { pathname: "family" });
	/** Past all policies: to inspect rows. */
	const superuser = new pg.Pool({ connectionString: superuserUrl.href, max: 2 });
	superuser.on("error", () => {});
	const instances: Instance[] = [];
	return {
		superuser,
		async startInstance(): Promise<Instance> {
			const mails = { SMTP_URL: inbox.url, MAIL_FROM: "turns@example.org" };
			const site = { SITE_URL: "https://turns.example", TRUST_PROXY: "true" };
			const started = await startServerProcess({ DATABASE_URL: databaseUrl, ...site, ...mails }, server.main);
			instances.push({ ...started, inbox });
			return { ...started, inbox };
		},
		/** Ends the instances that still run, then the database. */
		async stop() {
			for (const instance of instances) await instance.end("SIGTERM");
			await superuser.end();
			await inbox.stop();
			await cluster.stop();
			await server.remove();
		},
	};
}

/** Signs in on a new device, and reads the family. */
async function openLoadedDevice(email: string, instance: Instance): Promise<Device> {
	const device = await openDevice(instance, { email, password: PASSWORD });
	await device.store.load();
	return device;
}

async function closeDevice({ store, client }: Device): Promise<void> {
	store.close();
	await client.realtime.disconnect();
}

/** @param rounds in which three phones confirm at once */
export function testTwoInstances(startCluster: () => Promise<PostgresCluster>, rounds: number): void {
	const cluster = setUp(() => startTestCluster(startCluster));
	let one: Instance;
	let other: Instance;
	beforeAll(async () => {
		[one, other] = await Promise.all([cluster.startInstance(), cluster.startInstance()]);
	});

	it("start on an empty database at the same time, and agree on its keys", async () => {
		expect(one.publishableKey).toMatch(/^sb_publishable_./);
		expect(other.publishableKey).toBe(one.publishableKey);
		const [ones, others] = await Promise.all(
			[one, other].map(async ({ url }) => (await fetch(`${url}/auth/v1/.well-known/jwks.json`)).json()),
		);
		expect(ones.keys).toHaveLength(1);
		expect(others).toEqual(ones);
	});

	it("let Anna sign up at one, confirm at the other, and use both", async () => {
		const { session } = await createUser(one, { email: "anna@family.example" }, other);
		for (const instance of [one, other]) {
			const { data, error } = await openClient(instance).auth.getUser(session.access_token);
			expect([error, data.user?.email]).toEqual([null, "anna@family.example"]);
		}
		await openClient(one).auth.admin.signOut(session.access_token, "local");
		const { error } = await openClient(other).auth.getUser(session.access_token);
		expect(error?.name).toBe("AuthSessionMissingError");
	});

	it("give one child to a refresh token that is used at both at once", async () => {
		const { session } = await createUser(other, { email: "bea@family.example" }, one);
		const refresh = async ({ url }: Instance) => {
			const body = { refresh_token: session.refresh_token };
			const response = await sendRequest(`${url}/auth/v1/token?grant_type=refresh_token`, { body });
			return [response.status, (await response.json()).refresh_token];
		};
		const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => refresh(at % 2 ? one : other)));
		expect(answers.map(([status]) => status)).toEqual(Array(8).fill(200));
		expect(new Set(answers.map(([, child]) => child)).size).toBe(1);
	});

	it(`record one turn a round when three phones confirm at once, ${rounds} rounds`, async () => {
		const { userId } = await createUser(other, { email: "emma@family.example" });
		const devices: Device[] = [];
		for (const instance of [one, other, one]) devices.push(await openLoadedDevice("emma@family.example", instance));
		const stores = devices.map(({ store }) => store);
		const [first, ...others] = stores as [(typeof stores)[0], ...typeof stores];
		const allShowSame = async () => {
			const shown = JSON.stringify(first.family());
			for (const store of others) await waitForFamily(store, (family) => JSON.stringify(family) === shown);
		};
		await addMembersAndCategories(first, ["Ann", "Ben", "Cleo"], ["Dishes"]);
		await allShowSame();
		for (let round = 1; round <= rounds; round++) {
			const outcomes = await Promise.allSettled(stores.map((store) => store.change(turnOf(store))));
			const refused = outcomes.filter((outcome) => outcome.status === "rejected");
			expect(refused.map(({ reason }) => reason)).toEqual([expect.any(TurnConflict), expect.any(TurnConflict)]);
			await allShowSame();
		}
		const { rows } = await cluster.superuser.query(
			`select turn_number, cycle_number from category_cycles
			join family_groups on family_groups.id = family_group_id where user_id = $1 order by turn_number`,
			[userId],
		);
		const numbered = (_: unknown, at: number) => ({ turn_number: at + 1, cycle_number: Math.floor(at / 3) + 1 });
		expect(rows).toEqual(Array.from({ length: rounds }, numbered));
		await Promise.all(devices.map(closeDevice));
	});

	it("go on when one is killed, and take in another that starts", async () => {
		const { session } = await createUser(one, { email: "fay@family.example" });
		const survivor = await openLoadedDevice("fay@family.example", other);
		await addMembersAndCategories(survivor.store, ["Fay", "Gus"], ["Dishes"]);

		expect(await one.end("SIGKILL")).toBeNull();
		await survivor.store.change(turnOf(survivor.store));
		await createUser(other, { email: "gus@family.example" });

		one = await cluster.startInstance();
		expect((await openClient(one).auth.getUser(session.access_token)).data.user?.email).toBe("fay@family.example");
		const late = await openLoadedDevice("fay@family.example", one);
		expect(late.store.family()).toEqual(survivor.store.family());
		await late.store.change(turnOf(late.store));
		await waitForFamily(survivor.store, (family) => JSON.stringify(family) === JSON.stringify(late.store.family()));
		await Promise.all([survivor, late].map(closeDevice));
	});

	it("send every mail once, and end in good order", async () => {
		const newcomers = Array.from({ length: 12 }, (_, at) => `newcomer${at}@family.example`);
		await Promise.all(
			newcomers.map((email, at) => openClient(at % 2 ? one : other).auth.signUp({ email, password: PASSWORD })),
		);
		await Promise.all(newcomers.map((email) => one.inbox.waitForMail(email)));
		// A server that ends finishes the mail it is at: after both have ended no second one can be on its way.
		expect(await Promise.all([one.end("SIGTERM"), other.end("SIGTERM")])).toEqual([0, 0]);
		const recipients = one.inbox.mails.map(({ to }) => to?.[0]?.address);
		expect(new Set(recipients)).toContain("anna@family.example");
		expect(recipients).toHaveLength(new Set(recipients).size);
		expect((await cluster.superuser.query("select from auth.mail_queue")).rowCount).toBe(0);
	});
}
