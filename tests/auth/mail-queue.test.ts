import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmAddress } from "../../server/mail/letters.ts";
import { enqueueMail, type MailJob, takeMail } from "../../server/mail/queue.ts";
import { smtpDelivery } from "../../server/mail/smtp.ts";
import { startMailWorker } from "../../server/mail/worker.ts";
import { startTestDatabase, type TestDatabase } from "../helpers/database.ts";
import { openPostbox, type Postbox } from "./postbox.ts";

let database: TestDatabase;
let postbox: Postbox;
beforeAll(async () => {
	database = await startTestDatabase();
	postbox = await openPostbox();
});
afterAll(async () => {
	await postbox.stop();
	await database.stop();
});

/** A server's worker, as if the server had just been started. */
const startWorker = () =>
	startMailWorker({
		pool: database.database.pool,
		compose: async ({ recipient }) => ({ to: recipient, letter: confirmAddress("http://localhost/") }),
		deliver: smtpDelivery(postbox.url, "turns@example.org"),
		log: pino({ enabled: false }),
	});

const job = (recipient: string): MailJob => ({ kind: "recovery", recipient, user_id: null });
const ask = (recipient: string) => enqueueMail(database.database.pool, job(recipient));

test("a server that starts sends what was asked for before", async () => {
	await ask("before@family.example");
	const worker = startWorker();
	expect((await postbox.next("before@family.example")).subject).toBe("Confirm your e-mail address");
	await worker.stop();
	const { rows } = await database.owner.query("select from auth.mail_queue");
	expect(rows).toEqual([]);
});

test("a mail that a dead server had taken is sent by another one, after a minute", async () => {
	await ask("orphan@family.example");
	expect(await takeMail(database.database.pool)).toMatchObject({ recipient: "orphan@family.example", attempts: 1 });
	const worker = startWorker();
	await worker.wake();
	expect(postbox.mails.map(({ to }) => to?.[0]?.address)).not.toContain("orphan@family.example");
	await database.owner.query("update auth.mail_queue set next_attempt_at = next_attempt_at - interval '61 seconds'");
	await worker.wake();
	await postbox.next("orphan@family.example");
	await worker.stop();
});

test("the pauses between attempts double", async () => {
	await ask("patient@family.example");
	const pauses: number[] = [];
	for (let attempt = 0; attempt < 4; attempt++) {
		await takeMail(database.database.pool);
		const { rows } = await database.owner.query(
			"select round(extract(epoch from next_attempt_at - now())) as pause from auth.mail_queue",
		);
		pauses.push(Number(rows[0].pause));
		await database.owner.query("update auth.mail_queue set next_attempt_at = now()");
	}
	for (const [at, pause] of pauses.entries()) {
		expect(pause).toBeLessThanOrEqual(60 * 2 ** at);
		expect(pause).toBeGreaterThan(60 * 2 ** at - 30);
	}
	await database.owner.query("delete from auth.mail_queue");
});

test("a worker that stops finishes the mail under way and takes no other", async () => {
	await ask("one@family.example");
	await ask("two@family.example");
	const sent: string[] = [];
	let stopped: Promise<void> | undefined;
	const worker = startMailWorker({
		pool: database.database.pool,
		compose: async ({ recipient }) => ({ to: recipient, letter: confirmAddress("http://localhost/") }),
		deliver: async (to) => {
			stopped = worker.stop();
			await new Promise(setImmediate);
			sent.push(to);
		},
		log: pino({ enabled: false }),
	});
	await worker.wake();
	await stopped;
	expect(sent).toEqual(["one@family.example"]);
	const { rows } = await database.owner.query("select recipient, attempts from auth.mail_queue");
	expect(rows).toEqual([{ recipient: "two@family.example", attempts: 0 }]);
});
