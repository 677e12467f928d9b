import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { inviteAddress } from "../../server/auth/accounts/invitations.ts";
import { waitForMailedToken } from "../helpers/inbox.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { nextEmail, PASSWORD } from "../helpers/users.ts";
import { accountSteps, beginFamily, inviteTo, outcomeOf } from "./account-steps.ts";

const signUp = async (server: TestServer, email: string) =>
	outcomeOf(await server.openDevice().auth.signUp({ email, password: PASSWORD }));

const readSettings = async (server: TestServer) => (await server.request("/auth/v1/settings")).json();

describe("closed", () => {
	let server: TestServer;
	beforeAll(async () => {
		server = await startTestServer({ signUp: "closed" });
	});
	afterAll(() => server.stop());

	test("of many first sign-ups at once one makes the account, which signs in; nobody else signs up", async () => {
		expect((await readSettings(server)).disable_signup).toBe(false);
		const emails = Array.from({ length: 4 }, nextEmail);
		const answers = await Promise.all(emails.map((email) => signUp(server, email)));
		expect(answers.toSorted()).toEqual(["in", "signup_disabled", "signup_disabled", "signup_disabled"]);
		const winner = emails[answers.indexOf("in")] as string;
		const refused = await server.openDevice().auth.signUp({ email: nextEmail(), password: PASSWORD });
		expect(refused.error).toMatchObject({ status: 422, message: "You can't sign up here at the moment." });
		await vi.waitFor(async () => expect((await readSettings(server)).disable_signup).toBe(true), 5_000);

		const token_hash = await waitForMailedToken(server.inbox, winner);
		const { follow, signIn } = accountSteps(server);
		expect(await follow(token_hash, "signup", { proof: { password: PASSWORD } })).toBe("in");
		expect(await signIn(winner)).toBe("in");
		const stranger = nextEmail();
		for (const email of [winner, stranger]) expect(await signUp(server, email)).toBe("signup_disabled");
		expect((await server.owner.sql`select from auth.users where email = ${stranger}`).rowCount).toBe(0);
	});

	test("an invitation opens nothing here", async () => {
		const email = nextEmail();
		await inviteAddress(server.owner, email);
		expect(await signUp(server, email)).toBe("signup_disabled");
	});
});

describe("invited", () => {
	const server = setUpTestServer({ signUp: "invited" });

	test("who is invited signs up, until the invitation is used or two weeks old", async () => {
		// The first one's mail may get lost: signing up again sends another one, until the account is confirmed.
		const first = nextEmail();
		for (const _ of [1, 2]) expect(await signUp(server, first)).toBe("in");
		await server.owner.query("update auth.users set email_confirmed_at = now()");
		expect(await signUp(server, first)).toBe("signup_disabled");
		const invited = nextEmail();
		const late = nextEmail();
		await inviteAddress(server.owner, invited);
		await inviteAddress(server.owner, late);
		await server.owner.sql`
			update auth.invitations set expires_at = expires_at - interval '14 days' where email = ${late}`;
		await vi.waitFor(async () => expect(await readSettings(server)).toMatchObject({ sign_up: "invited" }), 5_000);
		expect((await readSettings(server)).disable_signup).toBe(false);
		for (const email of [late, nextEmail()]) expect(await signUp(server, email)).toBe("signup_disabled");
		await server.createUser(invited);
		// As to everybody else: the answer does not tell who has an account.
		expect(await signUp(server, invited)).toBe("signup_disabled");
	});
});

test("where invitations to families make no accounts, whoever has one signs up no more than others", async () => {
	const server = await startTestServer({ signUp: "closed", signUpByInvitation: false });
	const { device: phone } = await server.createUser();
	const { token: invitation } = await inviteTo(phone, await beginFamily(phone));
	const options = { data: { full_name: "Cleo", invitation } };
	const signedUp = await server.openDevice().auth.signUp({ email: nextEmail(), password: PASSWORD, options });
	expect(outcomeOf(signedUp)).toBe("signup_disabled");
	await vi.waitFor(async () => {
		expect(await readSettings(server)).toMatchObject({ disable_signup: true, invitations: false });
	}, 5_000);
	await server.stop();
});

test("open settings say nothing more than a Supabase project's, but that sign-ups may carry invitations", async () => {
	const server = await startTestServer();
	await server.createUser();
	const settings = await readSettings(server);
	expect(settings).toMatchObject({ disable_signup: false, invitations: true });
	expect(settings).not.toHaveProperty("sign_up");
	await server.stop();
});
