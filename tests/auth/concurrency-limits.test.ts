import { afterEach, expect, test, vi } from "vitest";
import { setUpTestServer, startServerForTest } from "../helpers/set-up.ts";
import { findBlocked, holdLock, waitForBlocked } from "../helpers/test-database.ts";
import { readAccessToken } from "../helpers/users.ts";
import { attemptSignIn, repeatRequest } from "./sign-in-attempts.ts";

const testServer = setUpTestServer();

afterEach(() => {
	vi.useRealTimers();
});

/** With a family. */
async function createSignedInUser() {
	const { email, device } = await testServer.createUser();
	await testServer.owner.sql`
		insert into family_groups (name, user_id) select 'My Family', id from auth.users where email = ${email}`;
	return { email, token: (await readAccessToken(device)).access_token };
}

/** Waits for so many refusals, which come while nothing else is answered. */
async function waitForRejections(requests: Promise<Response>[], status: number, count: number): Promise<Response[]> {
	const come: Response[] = [];
	await new Promise<void>((resolve, reject) => {
		const see = (response: Response) => {
			if (response.status !== status) reject(new Error(`answered with ${response.status}`));
			else if (come.push(response) === count) resolve();
		};
		for (const request of requests) request.then(see, reject);
	});
	return come;
}

test.each([
	{ does: "logs out", path: "logout?scope=others", method: "POST", lock: "auth.users in exclusive", answer: 204 },
	{ does: "reads accounts", path: "user", method: "GET", lock: "auth.sessions in access exclusive", answer: 200 },
])("a family that $does without a pause has two connections, forty requests, and waits for itself", async (its) => {
	const { path, method, lock, answer } = its;
	const anna = await createSignedInUser();
	const ben = await createSignedInUser();
	const letGo = await holdLock(testServer.owner, `lock table ${lock} mode`);
	const requests = Array.from({ length: 70 }, () =>
		testServer.request(`/auth/v1/${path}`, { method, token: anna.token }),
	);
	const [first] = await waitForRejections(requests, 429, 30);
	expect(first?.headers.get("retry-after")).toBe("1");
	expect(await first?.json()).toMatchObject({ error_code: "over_request_rate_limit" });
	await waitForBlocked(testServer.owner, 2);
	const body = { email: ben.email, password: "a guess" };
	const guess = await testServer.request("/auth/v1/token?grant_type=password", { token: ben.token, body });
	expect(guess.status).toBe(400);
	expect(await findBlocked(testServer.owner)).toHaveLength(2);
	await letGo();
	const statuses = (await Promise.all(requests)).map(({ status }) => status);
	expect(statuses.filter((status) => status === answer)).toHaveLength(40);
});

test("who has no account counts by network, and only the network waits", async () => {
	const anna = await createSignedInUser();
	const letGo = await holdLock(testServer.owner, "lock table auth.refresh_tokens in access exclusive mode");
	let subnet = 0;
	const requests = Array.from({ length: 80 }, () =>
		testServer.request("/auth/v1/token?grant_type=refresh_token", {
			from: `2001:db8:9:${(++subnet).toString(16)}::1`,
			token: "nonsense",
			body: { refresh_token: "nonsense" },
		}),
	);
	const [first] = await waitForRejections(requests, 503, 20);
	expect(first?.headers.get("retry-after")).toBe("5");
	await waitForBlocked(testServer.owner, 3);
	expect((await testServer.request("/auth/v1/user", { token: anna.token })).status).toBe(200);
	expect(await findBlocked(testServer.owner)).toHaveLength(3);
	await letGo();
	expect((await Promise.all(requests)).filter(({ status }) => status === 400)).toHaveLength(60);
});

test("what a limit refuses is held for a second, in which the network's other requests are answered", async () => {
	const server = await startServerForTest({}, { refusalHoldMs: 1000 });
	const from = "203.0.113.99";
	const guess = () => attemptSignIn(server, { email: "nobody@family.example", from });
	await repeatRequest(10, guess);
	vi.useFakeTimers({ toFake: ["setTimeout"] });
	const statuses: number[] = [];
	const hold = () => void guess().then(({ status }) => statuses.push(status));
	// With the requests between them more than the network may have in flight.
	for (let batch = 0; batch < 3; batch++) {
		for (let count = 0; count < 20; count++) hold();
		const read = await repeatRequest(10, () => server.request("/auth/v1/user", { from }));
		expect(read).toEqual(Array(10).fill(401));
	}
	expect(statuses).toEqual([]);
	while (statuses.length < 60) await vi.advanceTimersByTimeAsync(1000);
	expect(new Set(statuses)).toEqual(new Set([429]));
});
