import { afterAll, beforeAll, expect, test } from "vitest";
import { linkIn, mailedToken } from "./postbox.ts";
import { PASSWORD, startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await startWorld();
}, 60_000);
afterAll(() => world.stop());

test("Anna signs up, confirms by the mail's link and is signed in", async () => {
	const anna = world.device();
	const { data, error } = await anna.auth.signUp({
		email: "  Anna@Family.example ",
		password: PASSWORD,
		options: { data: { full_name: "Anna" }, emailRedirectTo: `${world.siteUrl}/` },
	});
	expect(error).toBeNull();
	expect(data.session).toBeNull();
	expect(data.user).toMatchObject({ email: "anna@family.example", user_metadata: { full_name: "Anna" } });

	const mail = await world.postbox.next("anna@family.example");
	expect(mail.subject).toBe("Confirm your e-mail address");
	const link = linkIn(mail);
	expect(link.origin + link.pathname).toBe(`${world.siteUrl}/auth/confirm`);
	expect([...link.searchParams.keys()]).toEqual(["token_hash", "type"]);

	const before = await anna.auth.signInWithPassword({ email: "anna@family.example", password: PASSWORD });
	expect(before.error?.code).toBe("email_not_confirmed");

	const token_hash = link.searchParams.get("token_hash") as string;
	const verified = await anna.auth.verifyOtp({ token_hash, type: "signup" });
	expect(verified.error).toBeNull();
	expect(verified.data.user?.id).toBe(data.user?.id);
	expect(verified.data.session).toMatchObject({ token_type: "bearer", expires_in: 900 });

	const { data: me } = await anna.auth.getUser();
	expect(me.user).toMatchObject({ email: "anna@family.example", role: "authenticated", is_anonymous: false });
	expect(me.user?.email_confirmed_at).toBeDefined();
	expect(me.user?.identities).toMatchObject([{ provider: "email" }]);
});

test("a link works once", async () => {
	const bea = world.device();
	await bea.auth.signUp({ email: "bea@family.example", password: PASSWORD });
	const token_hash = await mailedToken(world.postbox, "bea@family.example");
	expect((await bea.auth.verifyOtp({ token_hash, type: "signup" })).error).toBeNull();
	const again = await world.device().auth.verifyOtp({ token_hash, type: "signup" });
	expect(again.error?.code).toBe("otp_expired");
});

test("a link that is opened many times at once works once", async () => {
	const email = "many@family.example";
	await world.device().auth.signUp({ email, password: PASSWORD });
	const token_hash = await mailedToken(world.postbox, email);
	const clicks = Array.from({ length: 5 }, () => world.device().auth.verifyOtp({ token_hash, type: "signup" }));
	const codes = (await Promise.all(clicks)).map(({ error }) => error?.code ?? "in");
	expect(codes.sort()).toEqual(["in", ...Array(4).fill("otp_expired")]);
});

test("a link works for one hour", async () => {
	const carl = world.device();
	await carl.auth.signUp({ email: "carl@family.example", password: PASSWORD });
	const token_hash = await mailedToken(world.postbox, "carl@family.example");
	await world.owner.query("update auth.one_time_tokens set created_at = now() - interval '1 hour'");
	expect((await carl.auth.verifyOtp({ token_hash, type: "signup" })).error?.code).toBe("otp_expired");
});

test("a token is only good for its own purpose", async () => {
	const dora = world.device();
	await dora.auth.signUp({ email: "dora@family.example", password: PASSWORD });
	const token_hash = await mailedToken(world.postbox, "dora@family.example");
	expect((await dora.auth.verifyOtp({ token_hash, type: "recovery" })).error?.code).toBe("otp_expired");
	expect((await dora.auth.verifyOtp({ token_hash, type: "email_change" })).error?.code).toBe("otp_expired");
	expect((await dora.auth.verifyOtp({ token_hash, type: "signup" })).error).toBeNull();
});

test("without a name the full name is the empty string", async () => {
	const { device } = await world.newcomer();
	const { data } = await device.auth.getUser();
	expect(data.user?.user_metadata).toEqual({ full_name: "" });
});

test("a lost mail is sent again, and the newest link counts", async () => {
	const emil = world.device();
	await emil.auth.signUp({ email: "emil@family.example", password: PASSWORD });
	const first = await mailedToken(world.postbox, "emil@family.example");
	expect((await emil.auth.resend({ type: "signup", email: "emil@family.example" })).error).toBeNull();
	const second = await mailedToken(world.postbox, "emil@family.example");
	expect((await emil.auth.verifyOtp({ token_hash: first, type: "signup" })).error?.code).toBe("otp_expired");
	expect((await emil.auth.verifyOtp({ token_hash: second, type: "signup" })).error).toBeNull();
});

test.each([
	["before", ["mallory waits here", PASSWORD]],
	["after", [PASSWORD, "mallory waits here"]],
])("whoever signs up with a foreign address %s its owner gains nothing by it", async (when, passwords) => {
	const email = `owned-${when}@family.example`;
	for (const password of passwords) {
		const data = { full_name: password === PASSWORD ? "Anna" : "Mallory" };
		const { error } = await world.device().auth.signUp({ email, password, options: { data } });
		expect(error).toBeNull();
		await world.mailsDone();
	}
	const first = await mailedToken(world.postbox, email);
	const newest = await mailedToken(world.postbox, email);
	const owner = world.device();
	expect((await owner.auth.verifyOtp({ token_hash: first, type: "signup" })).error?.code).toBe("otp_expired");
	const { data } = await owner.auth.verifyOtp({ token_hash: newest, type: "signup" });
	expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"], password_needed: true });
	expect(data.user?.user_metadata).toEqual({ full_name: "" });

	const signIn = (password: string) => world.device().auth.signInWithPassword({ email, password });
	for (const password of passwords) expect((await signIn(password)).error?.code).toBe("invalid_credentials");
	const chosen = await owner.auth.updateUser({ password: "chosen by the owner" });
	expect(chosen.data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
	expect((await signIn("chosen by the owner")).error).toBeNull();
});

test.each([
	["short", "1234567", "length"],
	["long", "x1y2z3".repeat(13), "length"],
	["one that repeats itself", "abababababab", "characters"],
	["the address", "weak@family.example", "characters"],
	["one that everybody tries", "Password123", "pwned"],
])("a %s password is refused with its reason", async (_name, password, reason) => {
	const { error } = await world.device().auth.signUp({ email: "weak@family.example", password });
	expect(error).toMatchObject({ name: "AuthWeakPasswordError", status: 422, reasons: [reason] });
});

test("two sign-ups at once make one account", async () => {
	const devices = [world.device(), world.device(), world.device()];
	const answers = await Promise.all(
		devices.map((device) => device.auth.signUp({ email: "once@family.example", password: PASSWORD })),
	);
	expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
	const { rows } = await world.owner.query("select from auth.users where email = 'once@family.example'");
	expect(rows).toHaveLength(1);
});
