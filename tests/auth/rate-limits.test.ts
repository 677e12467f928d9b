import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { setUpTestServer } from "../helpers/set-up.ts";
import { nextAddress, PASSWORD } from "../helpers/users.ts";
import { attemptSignIn, fetchDeviceCookie, repeatRequest, repeatSequentially } from "./sign-in-attempts.ts";

const testServer = setUpTestServer();

const guess = (email: string, from?: string) => attemptSignIn(testServer, { email, ...(from && { from }) });
/** With the right password. */
const signIn = async (email: string, more: { readonly cookie?: string; readonly from?: string } = {}) =>
	(await attemptSignIn(testServer, { email, password: PASSWORD, ...more })).status;

const createUser = async () => (await testServer.createUser()).email;
const createUserWithDevice = async () => {
	const email = await createUser();
	return { email, cookie: await fetchDeviceCookie(testServer, email) };
};

/** As if strangers had guessed at an account as often as they may. */
async function useUpGuesses(email: string): Promise<void> {
	await guess(email);
	await testServer.owner.query("update auth.rate_limits set points = 80 where key like 'signInPerAccount:%'");
}

/** As if a minute had passed: resets the limits of a minute. */
const advanceMinute = () => testServer.owner.query("delete from auth.rate_limits where key like 'signInPerAddress:%'");

/** So many answers of one status, then of another. */
const statuses = (first: number, status: number, then: number, other = 429) => [
	...Array<number>(first).fill(status),
	...Array<number>(then).fill(other),
];

test("a hundred guesses an hour at one account, from wherever they come", async () => {
	const email = await createUser();
	const devices = await repeatSequentially(3, () => fetchDeviceCookie(testServer, email));
	expect(await repeatRequest(80, () => guess(email))).toEqual(statuses(80, 400, 0));
	const refused = await guess(email);
	const retryAfter = Number(refused.headers.get("retry-after"));
	expect([refused.status, retryAfter > 0, retryAfter <= 3600]).toEqual([429, true, true]);
	expect(await refused.json()).toMatchObject({
		error_code: "over_request_rate_limit",
		msg: expect.stringMatching(/^Too many attempts\. Please try again in \d+ (?:seconds?|minutes)\.$/),
	});
	const known = await repeatSequentially(3, (at) =>
		repeatRequest(11, () => attemptSignIn(testServer, { email, cookie: devices[at] ?? "" })),
	);
	expect(known.flat().filter((status) => status === 400)).toHaveLength(20);
});

test("twenty guesses an hour at one account from one network; others are not held up", async () => {
	const email = await createUser();
	const guesses = await repeatRequest(21, async (n) => {
		if (n % 9 === 0) await advanceMinute();
		return guess(email, `2001:db8:77:1::${n + 1}`);
	});
	expect(guesses).toEqual(statuses(20, 400, 1));
	await advanceMinute();
	expect((await guess("other@family.example", "2001:db8:77:1::1")).status).toBe(400);
	expect(await signIn(email)).toBe(200);
});

test("a wider IPv6 network is not as many visitors as it has networks; what is refused writes nothing", async () => {
	const attempt = (n: number) => guess(`wide${n}@family.example`, `2001:db8:48:${n.toString(16)}::1`);
	expect(await repeatRequest(51, attempt)).toEqual(statuses(50, 400, 1));
	// Two servers in turn have to hear of it.
	await attempt(51);
	const countRows = async () => (await testServer.owner.query("select from auth.rate_limits")).rowCount;
	const rows = await countRows();
	const refused = await repeatSequentially(5, (n) => attempt(100 + n));
	expect(refused.map(({ status }) => status)).toEqual(Array(5).fill(429));
	expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(await countRows()).toBe(rows);
	expect((await guess("wide@family.example", "2001:db8:49::1")).status).toBe(400);
});

test("one /48 locks no owner out of a new device", async () => {
	const email = await createUser();
	const guesses = await repeatRequest(80, async (n) => {
		if (n % 50 === 49) await advanceMinute();
		return guess(email, `2001:db8:4800:${n.toString(16)}::1`);
	});
	expect(guesses).toEqual(statuses(40, 400, 40));
	expect(await signIn(email)).toBe(200);
});

test("strangers lock nobody out of a device that has signed in before", async () => {
	const { email, cookie } = await createUserWithDevice();
	const from = "203.0.113.77";
	await useUpGuesses(email);
	await repeatSequentially(11, (n) => guess(`neighbour${n}@family.example`, from));
	expect(await signIn(email)).toBe(429);
	expect(await signIn(email, { cookie, from })).toBe(200);
	// Nor does the owner by signing in often.
	expect(await repeatSequentially(25, () => signIn(email, { cookie }))).toEqual(statuses(25, 200, 0));
});

test("right passwords on a known device are not without end, nor are the sessions of one account", async () => {
	const { email, cookie } = await createUserWithDevice();
	const answers = await repeatSequentially(80, () => signIn(email, { cookie, from: "203.0.113.90" }));
	const right = answers.filter((status) => status === 200).length;
	expect(right).toBeGreaterThanOrEqual(60);
	expect(right).toBeLessThanOrEqual(70);
	expect(answers.at(-1)).toBe(429);

	const { rows } = await testServer.owner.sql`
		insert into auth.sessions (user_id) select id from auth.users, generate_series(1, 150) where email = ${email}
		returning user_id`;
	const newest = await attemptSignIn(testServer, { email, password: PASSWORD });
	const { rowCount } = await testServer.owner.sql`select from auth.sessions where user_id = ${rows[0]?.user_id}`;
	expect(rowCount).toBe(100);
	const token = (await newest.json()).access_token;
	expect((await testServer.request("/auth/v1/user", { token })).status).toBe(200);
});

test("when others have used up the share of known devices, a known device counts as a stranger", async () => {
	const { email, cookie } = await createUserWithDevice();
	const old = await repeatSequentially(2, () => fetchDeviceCookie(testServer, email));
	for (const stolen of old) await repeatSequentially(10, () => attemptSignIn(testServer, { email, cookie: stolen }));
	expect(await signIn(email, { cookie })).toBe(200);
	// All of them together have no more than a hundred.
	const wrong = await repeatRequest(90, () => attemptSignIn(testServer, { email, cookie }));
	expect(wrong.filter((status) => status === 400)).toHaveLength(80);
});

async function pointsOf(...rules: string[]): Promise<number> {
	const { rows } = await testServer.owner.sql`
		select coalesce(sum(points), 0)::int as points from auth.rate_limits
		where split_part(key, ':', 1) = any(${rules})`;
	return rows[0]?.points;
}

test("a guess that was never verified does not count", async () => {
	const { email, cookie } = await createUserWithDevice();
	const shares = ["signInPerAccount", "signInPerAccountAndNetwork", "signInPerDevice", "signInFromKnownDevices"];
	await testServer.owner.sql`delete from auth.rate_limits where split_part(key, ':', 1) = any(${shares})`;
	// Passwords cannot be read, but it can whether the device is known.
	await testServer.owner.sql`
		revoke select on auth.users from whose_turn_server; grant select
		(email, devices_known_since) on auth.users to whose_turn_server`;
	for (const device of [{}, { cookie }])
		expect(await repeatSequentially(15, () => signIn(email, device))).toEqual(statuses(15, 500, 0));
	await testServer.owner.query("grant select on auth.users to whose_turn_server");
	expect(await pointsOf(...shares)).toBe(0);
	expect((await guess(email)).status).toBe(400);
	expect(await pointsOf("signInPerAccount")).toBe(1);
	expect((await attemptSignIn(testServer, { email, cookie })).status).toBe(400);
	for (const share of ["signInPerDevice", "signInFromKnownDevices", "signInPerAccount"])
		expect([share, await pointsOf(share)]).toEqual([share, 1]);
});

test("many right passwords at once block nobody afterwards", async () => {
	const email = await createUser();
	await testServer.owner.query("delete from auth.rate_limits where key like 'signInPerAccount%'");
	// From many networks, since ten a minute of one are refused in any case.
	await Promise.all(Array.from({ length: 90 }, (_, n) => signIn(email, { from: `10.19.0.${n}` })));
	expect(await pointsOf("signInPerAccount", "signInPerAccountAndNetwork")).toBe(0);
	expect(await signIn(email, { from: "10.19.1.1" })).toBe(200);
});

test.each([
	[10, "guesses a minute", "token?grant_type=password", 400, / \d+ seconds?\./],
	[30, "links a minute", "verify", 403, / \d+ seconds?\./],
	[5, "sign-ups an hour", "signup", 200, / (60|59) minutes\./],
	[30, "mails an hour", "recover", 200, / \d+ minutes\./],
])("%i %s from one address; others are not held up", async (most, _, path, status, time) => {
	const post = (n: number, from: string, password = PASSWORD) => {
		const link = { type: "signup", token_hash: `${n}` };
		const body = path === "verify" ? link : { email: `${path.slice(0, 6)}${n}@family.example`, password };
		return testServer.request(`/auth/v1/${path}`, { body, from });
	};
	const from = nextAddress();
	// Bad passwords are no sign-ups.
	if (path === "signup") await repeatSequentially(6, (n) => post(n, from, "weak"));
	expect(await repeatRequest(most, (n) => post(n, from))).toEqual(statuses(most, status, 0));
	const refused = await post(most, from);
	expect([refused.status, (await refused.json()).msg]).toEqual([429, expect.stringMatching(time)]);
	expect((await post(most, nextAddress())).status).toBe(status);
});

test("the counters hold neither addresses nor anything that addresses can be tried out on", async () => {
	const email = await createUser();
	await guess(email, "203.0.113.10");
	const { rows } = await testServer.owner.query("select string_agg(key, ' ') as keys from auth.rate_limits");
	const { keys } = rows[0];
	expect(keys).not.toContain("@");
	expect(keys).not.toContain("203.0.113");
	for (const known of [email, "203.0.113.10"])
		for (const encoding of ["hex", "base64", "base64url"] as const)
			expect(keys).not.toContain(createHash("sha256").update(known).digest(encoding));
});
