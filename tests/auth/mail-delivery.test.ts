import type { Email } from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkIn, mailedToken } from "./postbox.ts";
import { PASSWORD, startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await startWorld();
}, 60_000);
afterAll(() => world.stop());

const queue = async () => (await world.owner.query("select recipient, attempts from auth.mail_queue order by id")).rows;
const timeComes = () => world.owner.query("update auth.mail_queue set next_attempt_at = now()");

test("a mail has the same words and link as text and as HTML, and says that a machine wrote it", async () => {
	const email = "reader@family.example";
	await world.device().auth.signUp({ email, password: PASSWORD });
	const mail = await world.postbox.next(email);
	const link = linkIn(mail).href;
	expect(mail.from?.address).toBe("turns@example.org");
	expect(mail.text).toContain("Confirm my email");
	expect(mail.html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
	expect(mail.html).not.toMatch(/<(script|img|link|iframe)/);
	expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
});

test("nothing that a stranger typed is in a mail", async () => {
	const email = "target@family.example";
	const full_name = "Win a prize at https://evil.example\r\nBcc: all@family.example\r\n\r\n<img src=x>";
	await world.device().auth.signUp({ email, password: PASSWORD, options: { data: { full_name } } });
	const mail = await world.postbox.next(email);
	expect(JSON.stringify(mail)).not.toMatch(/evil|prize|all@family|src=x/);
	expect(mail.to?.map(({ address }) => address)).toEqual([email]);
	expect(mail.bcc).toBeUndefined();
});

test.each([
	"a@family.example, b@family.example",
	"a@family.example\r\nBcc: b@family.example",
	"<a@family.example>",
	"a@b@c.example",
	'"a b"@family.example',
])("%j is not one address", async (email) => {
	const { error } = await world.device().auth.resetPasswordForEmail(email);
	expect(error).toMatchObject({ status: 400, code: "validation_failed" });
});

test("a mail server that is busy is asked again later", async () => {
	const { email } = await world.newcomer();
	world.postbox.answerWith(451);
	await world.device().auth.resetPasswordForEmail(email);
	await world.mailsDone();
	const offered = world.postbox.offered();
	expect(await queue()).toEqual([{ recipient: email, attempts: 1 }]);
	await world.mailsDone();
	expect(world.postbox.offered()).toBe(offered);

	world.postbox.answerWith(250);
	await timeComes();
	await world.mailsDone();
	const token_hash = await mailedToken(world.postbox, email);
	expect((await world.device().auth.verifyOtp({ token_hash, type: "recovery" })).error).toBeNull();
	expect(await queue()).toEqual([]);
});

test("a mail server that refuses for good is not asked again", async () => {
	const { email } = await world.newcomer();
	world.postbox.answerWith(550);
	await world.device().auth.resetPasswordForEmail(email);
	await world.mailsDone();
	expect(await queue()).toEqual([]);
	expect(world.log.at(-1)).toMatch(/mail given up/);
	world.postbox.answerWith(250);
});

test("after nine attempts a mail is given up, with a line in the log that names nobody", async () => {
	const { email } = await world.newcomer();
	world.postbox.answerWith(451);
	await world.device().auth.resetPasswordForEmail(email);
	await world.mailsDone();
	for (let attempt = 2; attempt <= 9; attempt++) {
		expect(await queue()).toHaveLength(1);
		await timeComes();
		await world.mailsDone();
	}
	expect(await queue()).toEqual([]);
	expect(world.log.at(-1)).toMatch(/mail given up/);
	world.postbox.answerWith(250);
});

test("two copies of the server send each mail once", async () => {
	const copy = await world.secondCopy();
	const emails: string[] = [];
	for (let n = 0; n < 10; n++) emails.push((await world.newcomer()).email);
	await world.mailsDone();
	const before = world.postbox.mails.length;
	await world.owner.query(`insert into auth.mail_queue (kind, recipient) select 'recovery', unnest($1::text[])`, [
		emails,
	]);
	await Promise.all([world.mailsDone(), copy.sendMails()]);
	const to = (mail: Email) => mail.to?.[0]?.address;
	expect(world.postbox.mails.slice(before).map(to).sort()).toEqual([...emails].sort());
	await copy.stop();
});

test("the log knows no addresses, passwords or tokens", async () => {
	const log = world.log.join("");
	expect(log).toMatch(/mail sent/);
	expect(log).not.toMatch(/@family\.example/);
	expect(log).not.toContain(PASSWORD);
	expect(log).not.toMatch(/token_hash|eyJ/);
});
