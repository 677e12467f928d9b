import { afterAll, beforeAll, expect, test } from "vitest";
import { waitForMailedToken } from "../helpers/inbox.ts";
import { INSTANCE_COUNT } from "../helpers/round-robin.ts";
import { PASSWORD, readAccessToken, startTestServer, type TestServer } from "../helpers/test-server.ts";
import { fetchDeviceCookie, repeatSequentially } from "./sign-in-attempts.ts";

let testServer: TestServer;
beforeAll(async () => {
	testServer = await startTestServer();
}, 120_000);
afterAll(() => testServer.stop());

test("three mails an hour to one address from one network, whatever asks for them", async () => {
	const email = "flooded@family.example";
	const device = testServer.openDevice("203.0.113.8");
	const asks = [
		() => device.auth.signUp({ email, password: PASSWORD }),
		() => device.auth.resend({ type: "signup", email }),
		() => device.auth.resetPasswordForEmail(email),
		() => device.auth.resetPasswordForEmail("Flooded@Family.example"),
		() => device.auth.signUp({ email, password: PASSWORD }),
	];
	const codes = await repeatSequentially(asks.length, async (n) => (await asks[n]?.())?.error?.code);
	expect(codes).toEqual([undefined, undefined, undefined, "over_email_send_rate_limit", "over_email_send_rate_limit"]);
	await testServer.flushMails();
	expect(testServer.inbox.mails.filter(({ to }) => to?.[0]?.address === email)).toHaveLength(3);
});

test("a stranger's requests for mails block neither recovery nor sign-up", async () => {
	const { email } = await testServer.createUser();
	const stranger = testServer.openDevice("203.0.113.9");
	await repeatSequentially(6, () => stranger.auth.resetPasswordForEmail(email));
	expect((await testServer.openDevice().auth.resetPasswordForEmail(email)).error).toBeNull();
	expect((await testServer.openDevice().auth.signUp({ email, password: PASSWORD })).error).toBeNull();
});

test("nor do those of a whole /48", async () => {
	const { email } = await testServer.createUser();
	const asked = await repeatSequentially(12, (n) =>
		testServer.openDevice(`2001:db8:4801:${n}::1`).auth.resetPasswordForEmail(email),
	);
	expect(asked.map(({ error }) => error?.status)).toEqual([...Array(6).fill(undefined), ...Array(6).fill(429)]);
	expect((await testServer.openDevice().auth.resetPasswordForEmail(email)).error).toBeNull();
});

test("what stands after a + in an address makes no other mailbox of it", async () => {
	const mailbox = async (device: ReturnType<TestServer["openDevice"]>, tags: readonly string[]) => {
		const asked = await repeatSequentially(tags.length, (n) =>
			device.auth.signUp({ email: `Tagged${tags[n]}@family.example`, password: PASSWORD }),
		);
		return asked.map(({ error }) => error?.status);
	};
	const tags = ["", "+1", "+1+2", "+", "+3"];
	expect(await mailbox(testServer.openDevice("203.0.113.16"), tags)).toEqual([
		undefined,
		undefined,
		undefined,
		429,
		429,
	]);
	for (let n = 0; n < 7; n++) expect(await mailbox(testServer.openDevice(), [`+more${n}`])).toEqual([undefined]);
	expect(await mailbox(testServer.openDevice(), ["+last"])).toEqual([429]);
	expect(await mailbox(testServer.openDevice(), ["-other"])).toEqual([undefined]);
	await testServer.flushMails();
	const sent = testServer.inbox.mails.filter(({ to }) => to?.[0]?.address?.startsWith("tagged"));
	expect(sent).toHaveLength(11);
});

test("ten mails an hour to one address from everywhere, and some more for a device that is known there", async () => {
	const { email } = await testServer.createUser();
	const cookie = await fetchDeviceCookie(testServer, email);
	const answers = await repeatSequentially(12, () => testServer.openDevice().auth.resetPasswordForEmail(email));
	// The newcomer's own sign-up was one of the ten.
	expect(answers.map(({ error }) => error?.status)).toEqual([...Array(9).fill(undefined), 429, 429, 429]);
	const statuses: number[] = [];
	for (let n = 0; n < 4; n++) {
		const body = JSON.stringify({ email });
		statuses.push((await testServer.request("/auth/v1/recover", { method: "POST", body, headers: { cookie } })).status);
	}
	expect(statuses).toEqual([200, 200, 200, 429]);
});

test("whoever names ten addresses for the account makes no ten mails, one after the other or at once", async () => {
	const { device } = await testServer.createUserWithRecentSignIn();
	const asked = await repeatSequentially(10, (n) => device.auth.updateUser({ email: `aim${n}@stranger.example` }));
	expect(asked.filter(({ error }) => error === null)).toHaveLength(6);
	expect(asked[9]?.error?.code).toBe("over_email_send_rate_limit");

	const { device: other } = await testServer.createUserWithRecentSignIn();
	testServer.inbox.setResponseCode(451);
	const names = Array.from({ length: 9 }, (_, n) => `at-once${n}@stranger.example`);
	await Promise.all(names.map((email) => other.auth.updateUser({ email })));
	await testServer.flushMails();
	testServer.inbox.setResponseCode(250);
	await testServer.owner.query("update auth.mail_queue set next_attempt_at = now()");
	await testServer.flushMails();
	const at = (word: string) => testServer.inbox.mails.filter(({ to }) => to?.[0]?.address?.startsWith(word));
	expect(at("at-once")).toHaveLength(1);
});

test("a mail that is no longer right is dropped when its time comes", async () => {
	const { device } = await testServer.createUserWithRecentSignIn();
	testServer.inbox.setResponseCode(451);
	await device.auth.updateUser({ email: "dropped1@stranger.example" });
	await testServer.flushMails();
	await device.auth.updateUser({ email: "dropped2@stranger.example" });
	await testServer.flushMails();
	testServer.inbox.setResponseCode(250);
	await testServer.owner.query("update auth.mail_queue set next_attempt_at = now()");
	await testServer.flushMails();
	const sent = testServer.inbox.mails.filter(({ to }) => to?.[0]?.address?.startsWith("dropped"));
	expect(sent.map(({ to }) => to?.[0]?.address)).toEqual(["dropped2@stranger.example"]);
	expect((await testServer.owner.query("select from auth.mail_queue")).rowCount).toBe(0);
});

test("a mail that goes elsewhere than where it was asked for counts there", async () => {
	const { email, device } = await testServer.createUserWithRecentSignIn();
	await device.auth.updateUser({ email: "aimed-at@stranger.example" });
	await repeatSequentially(15, () => testServer.openDevice().auth.resend({ type: "email_change", email }));
	await testServer.flushMails();
	const sent = testServer.inbox.mails.filter(({ to }) => to?.[0]?.address === "aimed-at@stranger.example");
	expect(sent.length).toBeGreaterThan(0);
	expect(sent.length).toBeLessThanOrEqual(10);
});

/** By each copy of the server that met the limit. */
function expectLoggedOnce({ logLines }: TestServer, which: readonly string[]): void {
	const told = logLines.filter((line) => line.includes("MAIL_LIMIT_PER_HOUR is reached"));
	for (const words of which) {
		const lines = told.filter((line) => line.includes(`reached: ${words}"`)).length;
		expect([words, lines]).toEqual([words, expect.toSatisfy((count: number) => count >= 1 && count <= INSTANCE_COUNT)]);
	}
	expect(told.length).toBeLessThanOrEqual(which.length * INSTANCE_COUNT);
}

test("the whole server sends so many mails an hour; the rest waits, and the log says so once", async () => {
	const small = await startTestServer({ mailLimitPerHour: 5 });
	const device = small.openDevice();
	await repeatSequentially(5, (n) => device.auth.signUp({ email: `capped${n}@family.example`, password: PASSWORD }));
	await small.flushMails();
	expect(small.inbox.mails).toHaveLength(3);
	expectLoggedOnce(small, ["mails to addresses that nobody has confirmed wait"]);
	const { rows } = await small.owner.query("select attempts from auth.mail_queue");
	expect(rows).toEqual([{ attempts: 0 }, { attempts: 0 }]);
	await small.stop();
});

test("mails to nobody use up nothing of the server's hour", async () => {
	const small = await startTestServer({ mailLimitPerHour: 1 });
	await repeatSequentially(5, (n) => small.openDevice().auth.resetPasswordForEmail(`nobody${n}@family.example`));
	await small.flushMails();
	expect((await small.createUser()).email).toBeTruthy();
	await small.stop();
});

test("thirty mails an hour from one address, whomever they are for", async () => {
	const device = testServer.openDevice("203.0.113.4");
	const answers = await repeatSequentially(31, (n) => device.auth.resetPasswordForEmail(`m${n}@family.example`));
	expect(answers.filter(({ error }) => error === null)).toHaveLength(30);
	expect(answers[30]?.error).toMatchObject({ status: 429 });
});

test("a device that is known to many accounts asks for thirty mails an hour from one address, too", async () => {
	const from = "203.0.113.14";
	const statuses: number[] = [];
	for (let n = 0; n < 11; n++) {
		const { email } = await testServer.createUser();
		const cookie = await fetchDeviceCookie(testServer, email);
		const asked = { method: "POST", body: JSON.stringify({ email }), headers: { cookie }, from };
		statuses.push(
			...(await repeatSequentially(3, async () => (await testServer.request("/auth/v1/recover", asked)).status)),
		);
	}
	expect(statuses).toEqual([...Array(30).fill(200), 429, 429, 429]);
}, 120_000);

test("whoever uses up the account's mails, and the network's, cannot change the password unnoticed, nor the address", async () => {
	const { email, device } = await testServer.createUserWithRecentSignIn();
	const { access_token } = await readAccessToken(device);
	const from = "203.0.113.17";
	const ask = (method: string, path: string, body: object) =>
		testServer.request(`/auth/v1${path}`, {
			method,
			from,
			body: JSON.stringify(body),
			headers: { authorization: `Bearer ${access_token}` },
		});
	const asked = await repeatSequentially(7, () => ask("POST", "/resend", { type: "email_change", email }));
	expect(asked.map(({ status }) => status)).toContain(429);
	await testServer.owner.query(
		"update auth.rate_limits set points = 1000 where key ~ '^(ownM|m)ailPer(Address|Account):'",
	);
	expect((await ask("PUT", "/user", { email: "unnoticed@stranger.example" })).status).toBe(429);
	expect((await device.auth.getUser()).data.user?.new_email).toBeUndefined();

	const change = { password: "mallory's new one", current_password: PASSWORD };
	expect((await ask("PUT", "/user", change)).status).toBe(200);
	await testServer.flushMails();
	const last = testServer.inbox.mails.filter(({ to }) => to?.[0]?.address === email).at(-1);
	expect(last?.subject).toBe("Your password was changed");
	await testServer.owner.query("delete from auth.rate_limits where points = 1000");
});

test("an account is told of ten new passwords an hour", async () => {
	const { email, device } = await testServer.createUser();
	for (let turn = 0; turn < 12; turn++) {
		// Ten changes a minute are an account's in any case.
		await testServer.owner.query("delete from auth.rate_limits where key like 'changePerAccount:%'");
		expect((await device.auth.updateUser({ password: `${turn} horse batteries` })).error).toBeNull();
	}
	await testServer.flushMails();
	const notices = testServer.inbox.mails.filter(
		({ to, subject }) => to?.[0]?.address === email && subject === "Your password was changed",
	);
	expect(notices).toHaveLength(10);
	expect(testServer.logLines.filter((line) => line.includes("no notice is mailed"))).toHaveLength(2);
});

test("changes that are refused in the end use up no notice", async () => {
	const { email, device } = await testServer.createUser();
	const much = "x".repeat(1900);
	expect((await device.auth.updateUser({ data: { much } })).error).toBeNull();
	for (let turn = 0; turn < 11; turn++) {
		await testServer.owner.query("delete from auth.rate_limits where key like 'changePerAccount:%'");
		const { error } = await device.auth.updateUser({ password: "mallory's new one", data: { more: much } });
		expect(error?.code).toBe("validation_failed");
	}
	await testServer.owner.query("delete from auth.rate_limits where key like 'changePerAccount:%'");
	expect((await device.auth.updateUser({ password: "mallory's new one" })).error).toBeNull();
	await testServer.flushMails();
	const last = testServer.inbox.mails.filter(({ to }) => to?.[0]?.address === email).at(-1);
	expect(last?.subject).toBe("Your password was changed");
});

test("a neighbour's changes keep nobody's notice back", async () => {
	const before = testServer.inbox.mails.filter(({ subject }) => subject === "Your password was changed").length;
	const changes: number[] = [];
	for (let n = 0; n < 7; n++) {
		const { device } = await testServer.createUser();
		const { access_token } = await readAccessToken(device);
		// Who came by a mail's link just now needs no old password, whose comparison counts as a guess.
		for (let turn = 0; turn < 5; turn++) {
			const password = `${turn} horse batteries`;
			const answer = await testServer.request("/auth/v1/user", {
				method: "PUT",
				body: JSON.stringify({ password }),
				headers: { authorization: `Bearer ${access_token}` },
				from: "203.0.113.15",
			});
			changes.push(answer.status);
		}
	}
	expect(changes).toEqual(Array(35).fill(200));
	await testServer.flushMails();
	const notices = testServer.inbox.mails.filter(({ subject }) => subject === "Your password was changed");
	expect(notices.length - before).toBe(35);
}, 120_000);

test("sign-ups use up most of the server's hour, but not what recovery needs", async () => {
	const small = await startTestServer({ mailLimitPerHour: 10 });
	const { email, device } = await small.createUserWithRecentSignIn();
	for (let n = 0; n < 9; n++)
		await small.openDevice().auth.signUp({ email: `unproven${n}@family.example`, password: PASSWORD });
	for (let n = 0; n < 3; n++) await small.openDevice().auth.resetPasswordForEmail(`unproven${n}@family.example`);
	await small.flushMails();
	const to = (word: string) => small.inbox.mails.filter((mail) => mail.to?.[0]?.address?.startsWith(word)).length;
	expect([to("person"), to("unproven")]).toEqual([1, 5]);
	for (let n = 0; n < 5; n++) await small.openDevice().auth.resetPasswordForEmail(email);
	await small.flushMails();
	expect(to("person")).toBe(5);
	expectLoggedOnce(small, ["mails wait", "mails to addresses that nobody has confirmed wait"]);
	await device.auth.updateUser({ password: "another horse battery", current_password: PASSWORD });
	await small.flushMails();
	expect(small.inbox.mails.at(-1)?.subject).toBe("Your password was changed");
	await small.stop();
}, 120_000);

test("a mail that waits for the server's next hour, or is dropped, leaves the link before it as it is", async () => {
	const small = await startTestServer({ mailLimitPerHour: 2 });
	const { email } = await small.createUser();
	await small.openDevice().auth.resetPasswordForEmail(email);
	const token_hash = await waitForMailedToken(small.inbox, email);
	await small.openDevice().auth.resetPasswordForEmail(email);
	await small.flushMails();
	expect((await small.openDevice().auth.verifyOtp({ token_hash, type: "recovery" })).error).toBeNull();
	await small.stop();
});

test("a mail that waits is not counted again for its recipient each time that it is tried", async () => {
	const small = await startTestServer({ mailLimitPerHour: 2 });
	const { email, device } = await small.createUserWithRecentSignIn();
	await small.openDevice().auth.resetPasswordForEmail(email);
	await small.flushMails();
	await device.auth.updateUser({ email: "patient@stranger.example" });
	await small.openDevice().auth.resend({ type: "email_change", email });
	await small.owner.query("update auth.mail_queue set kind = 'email-change-again', recipient = $1", [email]);
	const before = await small.owner.query(
		"select sum(points) as sum from auth.rate_limits where key like 'mailPerRecipient:%'",
	);
	for (let n = 0; n < 3; n++) {
		await small.flushMails();
		await small.owner.query("update auth.mail_queue set next_attempt_at = now()");
	}
	const after = await small.owner.query(
		"select sum(points) as sum from auth.rate_limits where key like 'mailPerRecipient:%'",
	);
	expect(after.rows).toEqual(before.rows);
	await small.stop();
});
