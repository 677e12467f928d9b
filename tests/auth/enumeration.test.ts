import { beforeAll, expect, test } from "vitest";
import { setUpTestServer } from "../helpers/set-up.ts";
import { PASSWORD } from "../helpers/users.ts";
import { accountSteps, readOwnMetadata } from "./account-steps.ts";
import { repeatSequentially } from "./sign-in-attempts.ts";

const testServer = setUpTestServer();
const { mailsTo } = accountSteps(testServer);
let knownEmail: string;
const unconfirmedEmail = "unconfirmed@family.example";

beforeAll(async () => {
	({ email: knownEmail } = await testServer.createUser());
	await testServer.openDevice().auth.signUp({ email: unconfirmedEmail, password: PASSWORD });
	await testServer.inbox.waitForMail(unconfirmedEmail);
});

async function post(path: string, body: object) {
	const response = await testServer.request(path, { body });
	// Of every answer another.
	const headers = [...response.headers].filter(([name]) => name !== "date" && name !== "x-request-id");
	return { status: response.status, headers, text: await response.text() };
}

/** An answer without what is the asker's own: the address sent, and the ids and times that differ each time. */
const shape = (text: string, email: string) =>
	text
		.replaceAll(email, "<email>")
		.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<id>")
		.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<time>");

test("a sign-up is answered alike for new, unconfirmed and known addresses", async () => {
	const [first, ...others] = await repeatSequentially(3, async (n) => {
		const email = ["new-user@family.example", unconfirmedEmail, knownEmail][n] as string;
		const answer = await post("/auth/v1/signup", { email, password: PASSWORD, data: { full_name: "Who" } });
		expect(JSON.parse(answer.text).identities).toHaveLength(1);
		return [answer.status, shape(answer.text, email)];
	});
	expect(first?.[0]).toBe(200);
	expect(others).toEqual([first, first]);
});

test("asking twice discloses no more than asking once", async () => {
	const ids = async (email: string) =>
		JSON.parse((await post("/auth/v1/signup", { email, password: PASSWORD })).text).id as string;
	const known2 = (await testServer.createUser()).email;
	expect(await ids(known2)).toBe(await ids(known2));
	expect(await ids("twice@family.example")).toBe(await ids("twice@family.example"));
});

test("a known address gets a mail that it has an account, and nothing changes", async () => {
	const { email, device } = await testServer.createUser();
	await post("/auth/v1/signup", { email, password: "mallory's password", data: { full_name: "Mallory" } });
	expect((await testServer.inbox.waitForMail(email)).subject).toBe("You already have an account");
	expect((await device.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
	expect(readOwnMetadata((await device.auth.getUser()).data.user)).toEqual({ full_name: "" });
});

test.each(["recover", "resend", "otp"])("%s answers alike, and writes only to those it concerns", async (path) => {
	const ask = (email: string) => post(`/auth/v1/${path}`, { email, type: "signup", create_user: false });
	const stranger = `stranger-${path}@family.example`;
	const one = await ask((await testServer.createUser()).email);
	expect(one.status).toBe(200);
	expect(await ask(stranger)).toEqual(one);
	await testServer.flushMails();
	expect(mailsTo(stranger)).toEqual([]);
});

test("the limit on mails is the same for known and unknown addresses", async () => {
	const { email } = await testServer.createUser();
	const ask = (address: string, times: number) =>
		repeatSequentially(times, async () => {
			const { status, text } = await post("/auth/v1/recover", { email: address });
			return [status, text.replace(/\d+ minutes?/, "")];
		});
	// The newcomer's own sign-up was one of the three.
	expect((await ask("unknown@family.example", 4)).slice(1)).toEqual(await ask(email, 3));
});
