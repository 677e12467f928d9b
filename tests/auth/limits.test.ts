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

async function times<Result>(count: number, act: (n: number) => Promise<Result>): Promise<Result[]> {
	const results: Result[] = [];
	for (let n = 0; n < count; n++) results.push(await act(n));
	return results;
}

test("ten guesses a minute at one account, from wherever they come", async () => {
	const { email } = await world.newcomer();
	const guesses = await times(11, () => signIn(email));
	expect(guesses.map(({ status }) => status)).toEqual([...Array(10).fill(400), 429]);
	const { retryAfter, body } = guesses[10] as (typeof guesses)[0];
	expect(Number(retryAfter)).toBeGreaterThan(0);
	expect(Number(retryAfter)).toBeLessThanOrEqual(60);
	expect(body.error_code).toBe("over_request_rate_limit");
	expect(body.msg).toMatch(/^Too many attempts\. Please try again in \d+ seconds?\.$/);
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

test("three mails an hour to one address, whatever asks for them", async () => {
	const email = "flooded@family.example";
	const asks = [
		() => world.device().auth.signUp({ email, password: PASSWORD }),
		() => world.device().auth.resend({ type: "signup", email }),
		() => world.device().auth.resetPasswordForEmail(email),
		() => world.device().auth.resetPasswordForEmail("Flooded@Family.example"),
		() => world.device().auth.signUp({ email, password: PASSWORD }),
	];
	const codes = await times(asks.length, async (n) => (await asks[n]?.())?.error?.code);
	expect(codes).toEqual([undefined, undefined, undefined, "over_email_send_rate_limit", "over_email_send_rate_limit"]);
	await world.mailsDone();
	expect(world.postbox.mails.filter(({ to }) => to?.[0]?.address === email)).toHaveLength(3);
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

test("the counters hold no mail addresses", async () => {
	const { rows } = await world.owner.query("select string_agg(key, ' ') as keys from auth.rate_limits");
	expect(rows[0].keys).not.toContain("@");
});
