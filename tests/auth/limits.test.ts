import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD, startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await startWorld();
}, 60_000);
afterAll(() => world.stop());

async function signIn(email: string, from?: string) {
	const response = await world.request("/auth/v1/token?grant_type=password", {
		method: "POST",
		body: JSON.stringify({ email, password: "a guess" }),
		...(from !== undefined && { from }),
	});
	return { status: response.status, retryAfter: response.headers.get("retry-after"), body: await response.json() };
}

interface Guess {
	email: string;
	password?: string;
	from?: string;
	cookie?: string;
}

function guess({ email, password = "a guess", from, cookie }: Guess) {
	return world.request("/auth/v1/token?grant_type=password", {
		method: "POST",
		body: JSON.stringify({ email, password }),
		...(from !== undefined && { from }),
		...(cookie !== undefined && { headers: { cookie } }),
	});
}

/** Signs in on a new device. @returns the cookie by which it is known from then on */
async function rememberedDevice(email: string): Promise<string> {
	const answer = await guess({ email, password: PASSWORD });
	return (answer.headers.get("set-cookie") ?? "").split(";")[0] as string;
}

/** As if the limits of a minute had been spent a minute ago. */
const minutePasses = () => world.owner.query("delete from auth.rate_limits where key like 'signInPerAddress:%'");

async function times<Result>(count: number, act: (n: number) => Promise<Result>): Promise<Result[]> {
	const results: Result[] = [];
	for (let n = 0; n < count; n++) results.push(await act(n));
	return results;
}

test("a hundred guesses an hour at one account, from wherever they come", async () => {
	const { email } = await world.newcomer();
	const devices = await times(3, () => rememberedDevice(email));
	const guesses = await times(81, () => signIn(email));
	expect(guesses.map(({ status }) => status)).toEqual([...Array(80).fill(400), 429]);
	const { retryAfter, body } = guesses[80] as (typeof guesses)[0];
	expect(Number(retryAfter)).toBeGreaterThan(0);
	expect(Number(retryAfter)).toBeLessThanOrEqual(3600);
	expect(body.error_code).toBe("over_request_rate_limit");
	expect(body.msg).toMatch(/^Too many attempts\. Please try again in \d+ (?:seconds?|minutes)\.$/);

	const statuses: number[] = [];
	for (const cookie of devices) for (let n = 0; n < 11; n++) statuses.push((await guess({ email, cookie })).status);
	expect(statuses.filter((status) => status === 400)).toHaveLength(20);
}, 60_000);

test("twenty guesses an hour at one account from one network; others are not held up", async () => {
	const { email } = await world.newcomer();
	const from = "2001:db8:77:1::1";
	const statuses: number[] = [];
	for (let n = 0; n < 21; n++) {
		statuses.push((await guess({ email, from: `2001:db8:77:1::${n + 1}` })).status);
		if (n % 9 === 8) await minutePasses();
	}
	expect(statuses).toEqual([...Array(20).fill(400), 429]);
	await minutePasses();
	expect((await guess({ email: "other@family.example", from })).status).toBe(400);
	const owner = await world.device().auth.signInWithPassword({ email, password: PASSWORD });
	expect(owner.error).toBeNull();
});

test("a wider IPv6 network is not as many visitors as it has networks", async () => {
	const statuses: number[] = [];
	for (let n = 0; n < 51; n++)
		statuses.push((await guess({ email: `wide${n}@family.example`, from: `2001:db8:48:${n.toString(16)}::1` })).status);
	expect(statuses).toEqual([...Array(50).fill(400), 429]);
	expect((await guess({ email: "wide@family.example", from: "2001:db8:49::1" })).status).toBe(400);
});

test("strangers lock nobody out of a device that has signed in before", async () => {
	const { email } = await world.newcomer();
	const cookie = await rememberedDevice(email);
	const network = "203.0.113.77";
	await times(81, () => signIn(email));
	await times(11, (n) => signIn(`neighbour${n}@family.example`, network));
	expect((await guess({ email, password: PASSWORD })).status).toBe(429);
	expect((await guess({ email, password: PASSWORD, cookie, from: network })).status).toBe(200);
	// Nor does the owner by signing in often.
	for (let n = 0; n < 25; n++) expect((await guess({ email, password: PASSWORD, cookie })).status).toBe(200);
}, 60_000);

test("a device is known to the accounts it has signed in to, and to no other", async () => {
	const { email } = await world.newcomer();
	const { email: victim } = await world.newcomer();
	const cookie = await rememberedDevice(email);
	await times(81, () => signIn(victim));
	expect((await guess({ email: victim, password: PASSWORD, cookie })).status).toBe(429);
	const [name, value = ""] = cookie.split("=");
	for (const forged of [`${name}=`, `${name}=x`, `${name}=${value.slice(0, -1)}A`, `${name}=${"x.".repeat(2000)}`])
		expect((await guess({ email: victim, password: PASSWORD, cookie: forged })).status).toBe(429);
	expect((await guess({ email, password: PASSWORD, cookie })).status).toBe(200);
}, 60_000);

test("the cookie of a known device is for accounts only, and no script reads it", async () => {
	const { email } = await world.newcomer();
	const answer = await guess({ email, password: PASSWORD });
	const cookie = answer.headers.get("set-cookie") ?? "";
	expect(cookie).toMatch(/^whose-turn-device=[\w.~-]+; Max-Age=\d+; Path=\/auth\/v1; HttpOnly; SameSite=Strict$/);
	expect(cookie).not.toContain(email);
	const again = await guess({ email, password: PASSWORD, cookie: cookie.split(";")[0] as string });
	expect(again.headers.get("set-cookie")).toBeNull();
	expect((await guess({ email })).headers.get("set-cookie")).toBeNull();

	const secure = await startWorld({ host: "127.0.0.1" }, "https://turns.example.org");
	const { email: other } = await secure.newcomer();
	const safe = await secure.request("/auth/v1/token?grant_type=password", {
		method: "POST",
		body: JSON.stringify({ email: other, password: PASSWORD }),
	});
	expect(safe.headers.get("set-cookie")).toMatch(/^__Secure-whose-turn-device=.*; Secure;? ?/);
	await secure.stop();
});

test("ten guesses a minute from one address, at whatever account; others are not held up", async () => {
	const guesses = await times(11, (n) => signIn(`victim${n}@family.example`, "203.0.113.1"));
	expect(guesses.map(({ status }) => status)).toEqual([...Array(10).fill(400), 429]);
	expect((await signIn("victim0@family.example", "203.0.113.2")).status).toBe(400);
});

test("five sign-ups an hour from one address, of which bad passwords are none", async () => {
	const device = world.device("203.0.113.3");
	await times(6, () => device.auth.signUp({ email: "s@family.example", password: "weak" }));
	const answers = await times(6, (n) => device.auth.signUp({ email: `s${n}@family.example`, password: PASSWORD }));
	expect(answers.map(({ error }) => error?.status)).toEqual([...Array(5).fill(undefined), 429]);
	expect(answers[5]?.error?.code).toBe("over_request_rate_limit");
	expect(answers[5]?.error?.message).toMatch(/in (60|59) minutes/);
});

test("three mails an hour to one address from one network, whatever asks for them", async () => {
	const email = "flooded@family.example";
	const device = world.device("203.0.113.8");
	const asks = [
		() => device.auth.signUp({ email, password: PASSWORD }),
		() => device.auth.resend({ type: "signup", email }),
		() => device.auth.resetPasswordForEmail(email),
		() => device.auth.resetPasswordForEmail("Flooded@Family.example"),
		() => device.auth.signUp({ email, password: PASSWORD }),
	];
	const codes = await times(asks.length, async (n) => (await asks[n]?.())?.error?.code);
	expect(codes).toEqual([undefined, undefined, undefined, "over_email_send_rate_limit", "over_email_send_rate_limit"]);
	await world.mailsDone();
	expect(world.postbox.mails.filter(({ to }) => to?.[0]?.address === email)).toHaveLength(3);
});

test("a stranger's requests for mails keep nobody from recovery or sign-up", async () => {
	const { email } = await world.newcomer();
	const stranger = world.device("203.0.113.9");
	await times(6, () => stranger.auth.resetPasswordForEmail(email));
	expect((await world.device().auth.resetPasswordForEmail(email)).error).toBeNull();
	expect((await world.device().auth.signUp({ email, password: PASSWORD })).error).toBeNull();
});

test("ten mails an hour to one address from everywhere, and some more for a device that is known there", async () => {
	const { email } = await world.newcomer();
	const cookie = await rememberedDevice(email);
	const answers = await times(12, () => world.device().auth.resetPasswordForEmail(email));
	// The newcomer's own sign-up was one of the ten.
	expect(answers.map(({ error }) => error?.status)).toEqual([...Array(9).fill(undefined), 429, 429, 429]);
	const statuses: number[] = [];
	for (let n = 0; n < 4; n++) {
		const body = JSON.stringify({ email });
		statuses.push((await world.request("/auth/v1/recover", { method: "POST", body, headers: { cookie } })).status);
	}
	expect(statuses).toEqual([200, 200, 200, 429]);
});

test("whoever names ten addresses for the account makes no ten mails, one after the other or at once", async () => {
	const { device } = await world.newcomer();
	const asked = await times(10, (n) => device.auth.updateUser({ email: `aim${n}@stranger.example` }));
	expect(asked.filter(({ error }) => error === null)).toHaveLength(6);
	expect(asked[9]?.error?.code).toBe("over_email_send_rate_limit");

	const { device: other } = await world.newcomer();
	world.postbox.answerWith(451);
	const names = Array.from({ length: 9 }, (_, n) => `at-once${n}@stranger.example`);
	await Promise.all(names.map((email) => other.auth.updateUser({ email })));
	await world.mailsDone();
	world.postbox.answerWith(250);
	await world.owner.query("update auth.mail_queue set next_attempt_at = now()");
	await world.mailsDone();
	const at = (word: string) => world.postbox.mails.filter(({ to }) => to?.[0]?.address?.startsWith(word));
	expect(at("at-once")).toHaveLength(1);
});

test("a mail that is no longer right is dropped when its time comes", async () => {
	const { device } = await world.newcomer();
	world.postbox.answerWith(451);
	await device.auth.updateUser({ email: "dropped1@stranger.example" });
	await world.mailsDone();
	await device.auth.updateUser({ email: "dropped2@stranger.example" });
	await world.mailsDone();
	world.postbox.answerWith(250);
	await world.owner.query("update auth.mail_queue set next_attempt_at = now()");
	await world.mailsDone();
	const sent = world.postbox.mails.filter(({ to }) => to?.[0]?.address?.startsWith("dropped"));
	expect(sent.map(({ to }) => to?.[0]?.address)).toEqual(["dropped2@stranger.example"]);
	expect((await world.owner.query("select from auth.mail_queue")).rowCount).toBe(0);
});

test("a mail that goes elsewhere than where it was asked for counts there", async () => {
	const { email, device } = await world.newcomer();
	await device.auth.updateUser({ email: "aimed-at@stranger.example" });
	await times(15, () => world.device().auth.resend({ type: "email_change", email }));
	await world.mailsDone();
	const sent = world.postbox.mails.filter(({ to }) => to?.[0]?.address === "aimed-at@stranger.example");
	expect(sent.length).toBeLessThanOrEqual(10);
});

test("the whole server sends so many mails an hour; the rest waits, and the log says so once", async () => {
	const small = await startWorld({ mailLimitPerHour: 3 });
	const device = small.device();
	await times(5, (n) => device.auth.signUp({ email: `capped${n}@family.example`, password: PASSWORD }));
	await small.mailsDone();
	expect(small.postbox.mails).toHaveLength(3);
	expect(small.log.filter((line) => line.includes("MAIL_LIMIT_PER_HOUR is reached"))).toHaveLength(1);
	const { rows } = await small.owner.query("select attempts from auth.mail_queue");
	expect(rows).toEqual([{ attempts: 0 }, { attempts: 0 }]);
	await small.stop();
});

test("mails to nobody use up nothing of the server's hour", async () => {
	const small = await startWorld({ mailLimitPerHour: 1 });
	await times(5, (n) => small.device().auth.resetPasswordForEmail(`nobody${n}@family.example`));
	await small.mailsDone();
	expect((await small.newcomer()).email).toBeTruthy();
	await small.stop();
});

test("thirty mails an hour from one address, whomever they are for", async () => {
	const device = world.device("203.0.113.4");
	const answers = await times(31, (n) => device.auth.resetPasswordForEmail(`m${n}@family.example`));
	expect(answers.filter(({ error }) => error === null)).toHaveLength(30);
	expect(answers[30]?.error).toMatchObject({ status: 429 });
});

test("links cannot be guessed at more than thirty a minute", async () => {
	const device = world.device("203.0.113.5");
	const answers = await times(31, (n) => device.auth.verifyOtp({ token_hash: `guess${n}`, type: "signup" }));
	expect(answers.map(({ error }) => error?.code)).toEqual([
		...Array(30).fill("otp_expired"),
		"over_request_rate_limit",
	]);
});

test("whoever is pressing Continue with Google all the time is sent back with the reason", async () => {
	const query = `provider=google&code_challenge=${"x".repeat(43)}&code_challenge_method=s256`;
	const busy = await startWorld({ google: { clientId: "a", clientSecret: "b", issuer: "http://127.0.0.1:9" } });
	const answers = await times(31, () => busy.request(`/auth/v1/authorize?${query}`, { from: "203.0.113.6" }));
	const back = new URL(answers[30]?.headers.get("location") as string);
	expect(back.searchParams.get("error_code")).toBe("over_request_rate_limit");
	await busy.stop();
});

test("the counters hold neither addresses nor anything that addresses can be tried out on", async () => {
	const { email } = await world.newcomer();
	await signIn(email, "203.0.113.10");
	const { rows } = await world.owner.query("select string_agg(key, ' ') as keys from auth.rate_limits");
	const { keys } = rows[0];
	expect(keys).not.toContain("@");
	expect(keys).not.toContain("203.0.113");
	for (const known of [email, "203.0.113.10"])
		for (const encoding of ["hex", "base64", "base64url"] as const)
			expect(keys).not.toContain(createHash("sha256").update(known).digest(encoding));
});
