import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ownSession, startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await startWorld();
}, 60_000);
afterAll(() => world.stop());

const held: (() => Promise<void>)[] = [];
afterEach(async () => {
	for (const letGo of held.splice(0)) await letGo();
});

/** Takes a lock that requests wait for, until it is let go. */
async function hold(sql: string, values: unknown[] = []) {
	const blocker = await world.owner.connect();
	await blocker.query("begin");
	await blocker.query(sql, values);
	let isHeld = true;
	const letGo = async () => {
		if (!isHeld) return;
		isHeld = false;
		await blocker.query("rollback");
		blocker.release();
	};
	held.push(letGo);
	return letGo;
}

async function waitingForLocks(): Promise<number> {
	const { rowCount } = await world.owner.query(
		"select from pg_stat_activity where datname = current_database() and usename = 'whose_turn_server' and wait_event_type = 'Lock'",
	);
	return rowCount ?? 0;
}

async function signedIn() {
	const { email, device } = await world.newcomer();
	const { access_token } = await ownSession(device);
	return { email, device, headers: { authorization: `Bearer ${access_token}` } };
}

/** Waits for so many refusals, which come while nothing else is answered. */
async function refusals(asked: Promise<Response>[], status: number, count: number): Promise<Response[]> {
	const come: Response[] = [];
	await new Promise<void>((resolve, reject) => {
		const see = (response: Response) => {
			if (response.status !== status) reject(new Error(`answered with ${response.status}`));
			else if (come.push(response) === count) resolve();
		};
		for (const asking of asked) asking.then(see, reject);
	});
	return come;
}

test("an account that logs out without a pause holds two connections, has ten requests in flight, and waits for itself", async () => {
	const anna = await signedIn();
	const ben = await signedIn();
	const letGo = await hold("select from auth.users where email = $1 for update", [anna.email]);
	const asked = Array.from({ length: 40 }, () =>
		world.request("/auth/v1/logout?scope=others", { method: "POST", headers: anna.headers }),
	);
	const [first] = await refusals(asked, 429, 30);
	expect(first?.headers.get("retry-after")).toBe("1");
	expect(await first?.json()).toMatchObject({ error_code: "over_request_rate_limit" });
	while ((await waitingForLocks()) < 2);
	expect((await world.request("/auth/v1/user", { headers: ben.headers })).status).toBe(200);
	expect(await waitingForLocks()).toBe(2);
	await letGo();
	const statuses = (await Promise.all(asked)).map(({ status }) => status);
	expect(statuses.filter((status) => status === 204)).toHaveLength(10);
});

test("so does one that reads itself without a pause, from wherever", async () => {
	const anna = await signedIn();
	const letGo = await hold("lock table auth.sessions in access exclusive mode");
	const asked = Array.from({ length: 40 }, () => world.request("/auth/v1/user", { headers: anna.headers }));
	await refusals(asked, 429, 30);
	while ((await waitingForLocks()) < 2);
	expect(await waitingForLocks()).toBe(2);
	await letGo();
	expect((await Promise.all(asked)).filter(({ status }) => status === 200)).toHaveLength(10);
});

test("who has no account counts by network, and only the network waits", async () => {
	const anna = await signedIn();
	const letGo = await hold("lock table auth.refresh_tokens in access exclusive mode");
	let subnet = 0;
	const asked = Array.from({ length: 80 }, () =>
		world.request("/auth/v1/token?grant_type=refresh_token", {
			method: "POST",
			from: `2001:db8:9:${(++subnet).toString(16)}::1`,
			headers: { authorization: "Bearer nonsense" },
			body: JSON.stringify({ refresh_token: "nonsense" }),
		}),
	);
	const [first] = await refusals(asked, 503, 20);
	expect(first?.headers.get("retry-after")).toBe("5");
	while ((await waitingForLocks()) < 3);
	expect((await world.request("/auth/v1/user", { headers: anna.headers })).status).toBe(200);
	expect(await waitingForLocks()).toBe(3);
	await letGo();
	expect((await Promise.all(asked)).filter(({ status }) => status === 400)).toHaveLength(60);
});
