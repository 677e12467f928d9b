import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD } from "../helpers/users.ts";
import { attemptSignIn, fetchDeviceCookie, repeatSequentially } from "./sign-in-attempts.ts";

const testServer = setUpTestServer();

const guess = (email: string, from?: string) => attemptSignIn(testServer, { email, ...(from && { from }) });

/** As if strangers had guessed at an account as often as they may. */
async function useUpGuesses(email: string): Promise<void> {
	await guess(email);
	await testServer.owner.query("update auth.rate_limits set points = 80 where key like 'signInPerAccount:%'");
}

async function countRows(): Promise<number> {
	return (await testServer.owner.query("select count(*)::int as rows from auth.rate_limits")).rows[0].rows;
}

/** As if a minute had passed: resets the limits of a minute. */
const advanceMinute = () => testServer.owner.query("delete from auth.rate_limits where key like 'signInPerAddress:%'");

test("a hundred guesses an hour at one account, from wherever they come", async () => {
	const { email } = await testServer.createUser();
	const devices = await repeatSequentially(3, () => fetchDeviceCookie(testServer, email));
	const guesses = await repeatSequentially(81, () => guess(email));
	expect(guesses.map(({ status }) => status)).toEqual([...Array(80).fill(400), 429]);
	const refused = guesses[80] as Response;
	const retryAfter = Number(refused.headers.get("retry-after"));
	expect([retryAfter > 0, retryAfter <= 3600]).toEqual([true, true]);
	const { error_code, msg } = (await refused.json()) as { error_code: string; msg: string };
	expect(error_code).toBe("over_request_rate_limit");
	expect(msg).toMatch(/^Too many attempts\. Please try again in \d+ (?:seconds?|minutes)\.$/);

	const statuses: number[] = [];
	for (const cookie of devices)
		for (let n = 0; n < 11; n++) statuses.push((await attemptSignIn(testServer, { email, cookie })).status);
	expect(statuses.filter((status) => status === 400)).toHaveLength(20);
});

test("twenty guesses an hour at one account from one network; others are not held up", async () => {
	const { email } = await testServer.createUser();
	const from = "2001:db8:77:1::1";
	const statuses: number[] = [];
	for (let n = 0; n < 21; n++) {
		statuses.push((await attemptSignIn(testServer, { email, from: `2001:db8:77:1::${n + 1}` })).status);
		if (n % 9 === 8) await advanceMinute();
	}
	expect(statuses).toEqual([...Array(20).fill(400), 429]);
	await advanceMinute();
	expect((await attemptSignIn(testServer, { email: "other@family.example", from })).status).toBe(400);
	const owner = await testServer.openDevice().auth.signInWithPassword({ email, password: PASSWORD });
	expect(owner.error).toBeNull();
});

test("a wider IPv6 network is not as many visitors as it has networks", async () => {
	const statuses: number[] = [];
	for (let n = 0; n < 51; n++)
		statuses.push(
			(await attemptSignIn(testServer, { email: `wide${n}@family.example`, from: `2001:db8:48:${n.toString(16)}::1` }))
				.status,
		);
	expect(statuses).toEqual([...Array(50).fill(400), 429]);
	expect((await attemptSignIn(testServer, { email: "wide@family.example", from: "2001:db8:49::1" })).status).toBe(400);
});

test("what is refused of a wider network writes nothing, wherever in it the next comes from", async () => {
	const attempt = (n: number) =>
		attemptSignIn(testServer, { email: `flood${n}@family.example`, from: `2001:db8:50:${n.toString(16)}::1` });
	// Two servers in turn have to hear of it.
	for (let n = 0; n < 52; n++) await attempt(n);
	const rows = await countRows();
	const refused = await repeatSequentially(5, (n) => attempt(100 + n));
	expect(refused.map(({ status }) => status)).toEqual(Array(5).fill(429));
	expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
	expect(await countRows()).toBe(rows);
});

test("one /48 locks no owner out of a new device", async () => {
	const { email } = await testServer.createUser();
	const statuses: number[] = [];
	for (let n = 0; n < 80; n++) {
		if (n % 50 === 49) await advanceMinute();
		statuses.push((await attemptSignIn(testServer, { email, from: `2001:db8:4800:${n.toString(16)}::1` })).status);
	}
	expect(statuses).toEqual([...Array(40).fill(400), ...Array(40).fill(429)]);
	expect((await attemptSignIn(testServer, { email, password: PASSWORD })).status).toBe(200);
});

test("strangers lock nobody out of a device that has signed in before", async () => {
	const { email } = await testServer.createUser();
	const cookie = await fetchDeviceCookie(testServer, email);
	const network = "203.0.113.77";
	await useUpGuesses(email);
	await repeatSequentially(11, (n) => guess(`neighbour${n}@family.example`, network));
	expect((await attemptSignIn(testServer, { email, password: PASSWORD })).status).toBe(429);
	expect((await attemptSignIn(testServer, { email, password: PASSWORD, cookie, from: network })).status).toBe(200);
	// Nor does the owner by signing in often.
	for (let n = 0; n < 25; n++)
		expect((await attemptSignIn(testServer, { email, password: PASSWORD, cookie })).status).toBe(200);
});

test("right passwords on a known device are not without end, nor are the sessions of one account", async () => {
	const { email } = await testServer.createUser();
	const from = "203.0.113.90";
	const cookie = await fetchDeviceCookie(testServer, email);
	const answers = await repeatSequentially(80, () =>
		attemptSignIn(testServer, { email, password: PASSWORD, cookie, from }),
	);
	const right = answers.filter(({ status }) => status === 200).length;
	expect(right).toBeGreaterThanOrEqual(60);
	expect(right).toBeLessThanOrEqual(70);
	expect(answers.at(-1)?.status).toBe(429);

	const { rows } = await testServer.owner.sql`select id from auth.users where email = ${email}`;
	const { id } = rows[0] as { id: string };
	const count = "select count(*)::int as sessions from auth.sessions where user_id = $1";
	await testServer.owner.sql`insert into auth.sessions (user_id) select ${id} from generate_series(1, 150)`;
	const newest = await attemptSignIn(testServer, { email, password: PASSWORD });
	expect((await testServer.owner.query(count, [id])).rows).toEqual([{ sessions: 100 }]);
	const { access_token } = (await newest.json()) as { access_token: string };
	const headers = { authorization: `Bearer ${access_token}` };
	expect((await testServer.request("/auth/v1/user", { headers })).status).toBe(200);
});

test("when others have used up the share of known devices, a known device counts as a stranger", async () => {
	const { email } = await testServer.createUser();
	const cookie = await fetchDeviceCookie(testServer, email);
	const old = await repeatSequentially(2, () => fetchDeviceCookie(testServer, email));
	for (const stolen of old) await repeatSequentially(10, () => attemptSignIn(testServer, { email, cookie: stolen }));
	expect((await attemptSignIn(testServer, { email, password: PASSWORD, cookie })).status).toBe(200);
	// All of them together have no more than a hundred.
	const wrong = await repeatSequentially(90, () => attemptSignIn(testServer, { email, cookie }));
	expect(wrong.filter(({ status }) => status === 400)).toHaveLength(80);
});

test("a guess that was never verified does not count", async () => {
	const { email } = await testServer.createUser();
	const cookie = await fetchDeviceCookie(testServer, email);
	const shares = ["signInPerAccount", "signInPerAccountAndNetwork", "signInPerDevice", "signInFromKnownDevices"];
	await testServer.owner.sql`delete from auth.rate_limits where split_part(key, ':', 1) = any(${shares})`;
	// Passwords cannot be read, but it can whether the device is known.
	await testServer.owner.sql`
		revoke select on auth.users from whose_turn_server; grant select
		(email, devices_known_since) on auth.users to whose_turn_server`;
	const failed = await repeatSequentially(15, () => attemptSignIn(testServer, { email, password: PASSWORD }));
	const failedOnDevice = await repeatSequentially(15, () =>
		attemptSignIn(testServer, { email, password: PASSWORD, cookie }),
	);
	await testServer.owner.query("grant select on auth.users to whose_turn_server");
	expect(new Set([...failed, ...failedOnDevice].map(({ status }) => status))).toEqual(new Set([500]));
	expect(await pointsOf(...shares)).toBe(0);
	expect((await attemptSignIn(testServer, { email })).status).toBe(400);
	expect(await pointsOf("signInPerAccount")).toBe(1);
	expect((await attemptSignIn(testServer, { email, cookie })).status).toBe(400);
	expect(await pointsOf("signInPerDevice")).toBe(1);
	expect(await pointsOf("signInFromKnownDevices")).toBe(1);
	expect(await pointsOf("signInPerAccount")).toBe(1);
});

async function pointsOf(...rules: string[]): Promise<number> {
	const { rows } = await testServer.owner.sql`
		select coalesce(sum(points), 0)::int as points from auth.rate_limits
		where split_part(key, ':', 1) = any(${rules})`;
	return rows[0]?.points;
}

const pointsOfAccounts = () => pointsOf("signInPerAccount", "signInPerAccountAndNetwork");

test("many right passwords at once block nobody afterwards", async () => {
	const { email } = await testServer.createUser();
	await testServer.owner.query("delete from auth.rate_limits where key like 'signInPerAccount%'");
	// From many networks, since ten a minute of one are refused in any case.
	await Promise.all(
		Array.from({ length: 90 }, (_, n) =>
			attemptSignIn(testServer, { email, password: PASSWORD, from: `10.19.0.${n}` }),
		),
	);
	expect(await pointsOfAccounts()).toBe(0);
	expect((await attemptSignIn(testServer, { email, password: PASSWORD, from: "10.19.1.1" })).status).toBe(200);
});

test("a device is known to the accounts it has signed in to, and to no other", async () => {
	const { email } = await testServer.createUser();
	const { email: victim } = await testServer.createUser();
	const cookie = await fetchDeviceCookie(testServer, email);
	await useUpGuesses(victim);
	expect((await attemptSignIn(testServer, { email: victim, password: PASSWORD, cookie })).status).toBe(429);
	const [name, value = ""] = cookie.split("=");
	for (const forged of [`${name}=`, `${name}=x`, `${name}=${value.slice(0, -1)}A`, `${name}=${"x.".repeat(2000)}`])
		expect((await attemptSignIn(testServer, { email: victim, password: PASSWORD, cookie: forged })).status).toBe(429);
	expect((await attemptSignIn(testServer, { email, password: PASSWORD, cookie })).status).toBe(200);
});

test("ten guesses a minute from one address, at whatever account; others are not held up", async () => {
	const guesses = await repeatSequentially(11, (n) => guess(`victim${n}@family.example`, "203.0.113.1"));
	expect(guesses.map(({ status }) => status)).toEqual([...Array(10).fill(400), 429]);
	expect((await guess("victim0@family.example", "203.0.113.2")).status).toBe(400);
});

test("five sign-ups an hour from one address, of which bad passwords are none", async () => {
	const device = testServer.openDevice("203.0.113.3");
	await repeatSequentially(6, () => device.auth.signUp({ email: "s@family.example", password: "weak" }));
	const answers = await repeatSequentially(6, (n) =>
		device.auth.signUp({ email: `s${n}@family.example`, password: PASSWORD }),
	);
	expect(answers.map(({ error }) => error?.status)).toEqual([...Array(5).fill(undefined), 429]);
	expect(answers[5]?.error?.code).toBe("over_request_rate_limit");
	expect(answers[5]?.error?.message).toMatch(/in (60|59) minutes/);
});

test("links cannot be guessed at more than thirty a minute", async () => {
	const device = testServer.openDevice("203.0.113.5");
	const answers = await repeatSequentially(31, (n) =>
		device.auth.verifyOtp({ token_hash: `guess${n}`, type: "signup" }),
	);
	expect(answers.map(({ error }) => error?.code)).toEqual([
		...Array(30).fill("otp_expired"),
		"over_request_rate_limit",
	]);
});

test("the counters hold neither addresses nor anything that addresses can be tried out on", async () => {
	const { email } = await testServer.createUser();
	await guess(email, "203.0.113.10");
	const { rows } = await testServer.owner.query("select string_agg(key, ' ') as keys from auth.rate_limits");
	const { keys } = rows[0];
	expect(keys).not.toContain("@");
	expect(keys).not.toContain("203.0.113");
	for (const known of [email, "203.0.113.10"])
		for (const encoding of ["hex", "base64", "base64url"] as const)
			expect(keys).not.toContain(createHash("sha256").update(known).digest(encoding));
});
