import { expect, test } from "vitest";
import { waitForMailedToken } from "../helpers/inbox.ts";
import { INSTANCE_COUNT, startTestServer, type TestServer } from "../helpers/test-server.ts";
import { PASSWORD } from "../helpers/users.ts";
import { repeatSequentially } from "./sign-in-attempts.ts";

/** By each copy of the server that met the limit. */
function expectLoggedOnce({ logLines }: TestServer, which: readonly string[]): void {
	const reports = logLines.filter((line) => line.includes("MAIL_LIMIT_PER_HOUR is reached"));
	for (const words of which) {
		const lines = reports.filter((line) => line.includes(`reached: ${words}"`)).length;
		expect([words, lines]).toEqual([words, expect.toSatisfy((count: number) => count >= 1 && count <= INSTANCE_COUNT)]);
	}
	expect(reports.length).toBeLessThanOrEqual(which.length * INSTANCE_COUNT);
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

test("sign-ups use up most of the server's hour, but not what recovery needs", async () => {
	const small = await startTestServer({ mailLimitPerHour: 10 });
	const { email, device } = await small.createUser();
	for (let n = 0; n < 9; n++)
		await small.openDevice().auth.signUp({ email: `unproven${n}@family.example`, password: PASSWORD });
	for (let n = 0; n < 3; n++) await small.openDevice().auth.resetPasswordForEmail(`unproven${n}@family.example`);
	await small.flushMails();
	const to = (word: string) => small.inbox.mails.filter((mail) => mail.to?.[0]?.address?.startsWith(word)).length;
	expect([to("user"), to("unproven")]).toEqual([1, 5]);
	for (let n = 0; n < 5; n++) await small.openDevice().auth.resetPasswordForEmail(email);
	await small.flushMails();
	expect(to("user")).toBe(5);
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

test("a mail that waits consumes the limit of its recipient once, however often it is tried", async () => {
	const small = await startTestServer({ mailLimitPerHour: 2 });
	const { email, device } = await small.createUser();
	await small.openDevice().auth.resetPasswordForEmail(email);
	await small.flushMails();
	await device.auth.signInWithPassword({ email, password: PASSWORD });
	await device.auth.updateUser({ email: "patient@stranger.example" });
	await small.openDevice().auth.resend({ type: "email_change", email });
	await small.owner.sql`update auth.mail_queue set kind = 'email-change-again', recipient = ${email}`;
	const before = await small.owner.sql`
		select sum(points) as sum from auth.rate_limits where key like 'mailPerRecipient:%'`;
	for (let n = 0; n < 3; n++) {
		await small.flushMails();
		await small.owner.query("update auth.mail_queue set next_attempt_at = now()");
	}
	const after = await small.owner.sql`
		select sum(points) as sum from auth.rate_limits where key like 'mailPerRecipient:%'`;
	expect(after.rows).toEqual(before.rows);
	await small.stop();
});
