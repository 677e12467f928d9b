import { expect, test } from "vitest";
import { waitForMailedToken } from "../helpers/inbox.ts";
import { startServerForTest } from "../helpers/set-up.ts";
import { INSTANCE_COUNT, type TestServer } from "../helpers/test-server.ts";
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

async function startSmall(mailLimitPerHour: number) {
	const server = await startServerForTest({ mailLimitPerHour });
	const signUp = (email: string) => server.openDevice().auth.signUp({ email, password: PASSWORD });
	const recover = (email: string) => server.openDevice().auth.resetPasswordForEmail(email);
	return { server, signUp, recover };
}

test("the whole server sends so many mails an hour; the rest waits, and the log says so once", async () => {
	const { server: small, signUp } = await startSmall(5);
	await repeatSequentially(5, (n) => signUp(`capped${n}@family.example`));
	await small.flushMails();
	expect(small.inbox.mails).toHaveLength(3);
	expectLoggedOnce(small, ["mails to addresses that nobody has confirmed wait"]);
	const { rows } = await small.owner.query("select attempts from auth.mail_queue");
	expect(rows).toEqual([{ attempts: 0 }, { attempts: 0 }]);
});

test("mails to nobody use up nothing of the server's hour", async () => {
	const { server: small, recover } = await startSmall(1);
	await repeatSequentially(5, (n) => recover(`nobody${n}@family.example`));
	await small.flushMails();
	expect((await small.createUser()).email).toBeTruthy();
});

test("sign-ups use up most of the server's hour, but not what recovery needs", async () => {
	const { server: small, signUp, recover } = await startSmall(10);
	const { email, device } = await small.createUser();
	await repeatSequentially(9, (n) => signUp(`unproven${n}@family.example`));
	await repeatSequentially(3, (n) => recover(`unproven${n}@family.example`));
	await small.flushMails();
	const to = (word: string) => small.inbox.mails.filter((mail) => mail.to?.[0]?.address?.startsWith(word)).length;
	expect([to("user"), to("unproven")]).toEqual([1, 5]);
	await repeatSequentially(5, () => recover(email));
	await small.flushMails();
	expect(to("user")).toBe(5);
	expectLoggedOnce(small, ["mails wait", "mails to addresses that nobody has confirmed wait"]);
	await device.auth.updateUser({ password: "another horse battery", current_password: PASSWORD });
	await small.flushMails();
	expect(small.inbox.mails.at(-1)?.subject).toBe("Your password was changed");
}, 120_000);

test("a mail that waits for the server's next hour, or is dropped, leaves the link before it as it is", async () => {
	const { server: small, recover } = await startSmall(2);
	const { email } = await small.createUser();
	await recover(email);
	const token_hash = await waitForMailedToken(small.inbox, email);
	await recover(email);
	await small.flushMails();
	expect((await small.openDevice().auth.verifyOtp({ token_hash, type: "recovery" })).error).toBeNull();
});

test("a mail that waits consumes the limit of its recipient once, however often it is tried", async () => {
	const { server: small, recover } = await startSmall(2);
	const { email, device } = await small.createUser();
	await recover(email);
	await small.flushMails();
	await device.auth.signInWithPassword({ email, password: PASSWORD });
	await device.auth.updateUser({ email: "patient@stranger.example" });
	await small.openDevice().auth.resend({ type: "email_change", email });
	await small.owner.sql`update auth.mail_queue set kind = 'email-change-again', recipient = ${email}`;
	const points = "select sum(points) as sum from auth.rate_limits where key like 'mailPerRecipient:%'";
	const before = (await small.owner.query(points)).rows;
	for (let n = 0; n < 3; n++) {
		await small.flushMails();
		await small.owner.query("update auth.mail_queue set next_attempt_at = now()");
	}
	expect((await small.owner.query(points)).rows).toEqual(before);
});
