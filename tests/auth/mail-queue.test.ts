import { pino } from "pino";
import { expect, test } from "vitest";
import { createMailTemplates } from "../../server/auth/mail-links/mail-templates.ts";
import type { OutgoingMail } from "../../server/mail/attempt-mail.ts";
import { claimMail, enqueueMail } from "../../server/mail/queue.ts";
import { createSmtpDelivery } from "../../server/mail/smtp.ts";
import { MAX_CONCURRENT_SENDS, startMailWorker } from "../../server/mail/worker.ts";
import { startInbox } from "../helpers/inbox.ts";
import { setUp, setUpTestDatabase } from "../helpers/set-up.ts";

const database = setUpTestDatabase();
const inbox = setUp(startInbox);

const createRecipient = (to: string): OutgoingMail => ({
	...{ to, isConfirmed: true },
	createContent: async () => createMailTemplates().confirmSignUp("http://localhost/", "012345"),
});

/** A server's worker, as if the server had just been started. */
const startWorker = (more: Partial<Parameters<typeof startMailWorker>[0]> = {}) =>
	startMailWorker({
		pool: database.database.pool,
		resolveMail: async ({ recipient }) => (recipient.startsWith("nobody") ? undefined : createRecipient(recipient)),
		consumeLimits: async () => {},
		deliver: createSmtpDelivery(inbox.url, "turns@example.org"),
		log: pino({ enabled: false }),
		...more,
	});

const enqueue = (recipient: string) =>
	enqueueMail(database.database.pool, { kind: "recovery", recipient, user_id: null });

const readQueue = async () => (await database.owner.query("select recipient, attempts from auth.mail_queue")).rows;

test("a server that starts sends the mails that were queued before", async () => {
	await enqueue("before@family.example");
	const worker = startWorker();
	expect((await inbox.waitForMail("before@family.example")).subject).toBe("Confirm your email address");
	await worker.stop();
	expect(await readQueue()).toEqual([]);
});

test("a mail that a dead server had taken is sent by another one, after a minute", async () => {
	await enqueue("orphan@family.example");
	expect(await claimMail(database.database.pool)).toMatchObject({ recipient: "orphan@family.example", attempts: 1 });
	const worker = startWorker();
	await worker.wake();
	expect(inbox.mails.map(({ to }) => to?.[0]?.address)).not.toContain("orphan@family.example");
	await database.owner.query("update auth.mail_queue set next_attempt_at = next_attempt_at - interval '61 seconds'");
	await worker.wake();
	await inbox.waitForMail("orphan@family.example");
	await worker.stop();
});

test("the pauses between attempts double", async () => {
	await enqueue("retried@family.example");
	const pauses: number[] = [];
	for (let attempt = 0; attempt < 4; attempt++) {
		await claimMail(database.database.pool);
		const { rows } = await database.owner.sql`
			select round(extract(epoch from next_attempt_at - now())) as pause from auth.mail_queue`;
		pauses.push(Number(rows[0]?.pause));
		await database.owner.query("update auth.mail_queue set next_attempt_at = now()");
	}
	for (const [at, pause] of pauses.entries()) {
		expect(pause).toBeLessThanOrEqual(60 * 2 ** at);
		expect(pause).toBeGreaterThan(60 * 2 ** at - 30);
	}
	await database.owner.query("delete from auth.mail_queue");
});

/** A worker whose mails are on their way for as long as the test wants. */
function startHeldWorker() {
	const under: { to: string; arrive: () => void }[] = [];
	let begun: () => void = () => {};
	const waits: number[] = [];
	const clock = { ms: 0 };
	const worker = startWorker({
		deliver: (to) =>
			new Promise((arrive) => {
				under.push({ to, arrive });
				begun();
			}),
		sleep: async (ms) => void waits.push(ms),
		clock: () => clock.ms,
	});
	async function untilUnderWay(count: number) {
		while (under.length < count)
			await new Promise<void>((resolve) => {
				begun = resolve;
			});
	}
	return { worker, under, waits, clock, untilUnderWay };
}

test("a mail that takes its time holds nobody up, and no more than a few are on their way at once", async () => {
	const { worker, under, untilUnderWay } = startHeldWorker();
	await enqueue("slow@family.example");
	const done = worker.wake();
	await untilUnderWay(1);
	await enqueue("next@family.example");
	// However often it is woken, there is one promise of the end.
	expect(worker.wake()).toBe(done);
	await untilUnderWay(2);
	expect(under.map(({ to }) => to)).toEqual(["slow@family.example", "next@family.example"]);

	for (let n = 2; n < MAX_CONCURRENT_SENDS + 3; n++) await enqueue(`more${n}@family.example`);
	void worker.wake();
	await untilUnderWay(MAX_CONCURRENT_SENDS);
	const waiting = (await readQueue()).filter(({ attempts }) => attempts === 0);
	expect([under.length, waiting.length]).toEqual([MAX_CONCURRENT_SENDS, 3]);
	for (let at = 0; at < MAX_CONCURRENT_SENDS + 3; at++) {
		await untilUnderWay(at + 1);
		under[at]?.arrive();
	}
	await done;
	await worker.stop();
});

test("a mail to nobody takes as long as those before it that were sent, also when there were none", async () => {
	const { worker, under, waits, clock, untilUnderWay } = startHeldWorker();
	const nobody = async () => {
		await enqueue("nobody@family.example");
		await worker.wake();
	};
	await nobody();
	for (const [at, ms] of [300, 10, 400].entries()) {
		await enqueue("somebody@family.example");
		const sent = worker.wake();
		await untilUnderWay(at + 1);
		clock.ms += ms;
		under[at]?.arrive();
		await sent;
	}
	await nobody();
	expect(waits).toEqual([100, 300]);
	await worker.stop();
	expect(await readQueue()).toEqual([]);
});

test("a worker that stops finishes the mails under way and takes no other", async () => {
	const { worker, under, untilUnderWay } = startHeldWorker();
	for (let n = 0; n <= MAX_CONCURRENT_SENDS; n++) await enqueue(`${n}@family.example`);
	void worker.wake();
	await untilUnderWay(MAX_CONCURRENT_SENDS);
	const stopped = worker.stop();
	for (const { arrive } of under) arrive();
	await stopped;
	expect(under).toHaveLength(MAX_CONCURRENT_SENDS);
	expect(await readQueue()).toEqual([{ recipient: `${MAX_CONCURRENT_SENDS}@family.example`, attempts: 0 }]);
});

test("a mail that has waited for five hours is given up", async () => {
	await database.owner.query("update auth.mail_queue set created_at = now() - interval '5 hours 1 second'");
	const { worker, under } = startHeldWorker();
	await worker.wake();
	await worker.stop();
	expect(under).toEqual([]);
	expect(await readQueue()).toEqual([]);
});
