import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { inviteAddress } from "../../server/auth/accounts/invitations.ts";
import { waitForMailedToken } from "../helpers/inbox.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { nextEmail, PASSWORD } from "../helpers/users.ts";

const signUp = (server: TestServer, email: string) => server.openDevice().auth.signUp({ email, password: PASSWORD });

const readSettings = async (server: TestServer) => (await server.request("/auth/v1/settings")).json();

async function countUsers({ owner }: TestServer, email: string) {
	return (await owner.query("select from auth.users where email = $1", [email])).rowCount;
}

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
		const codes = answers.map(({ error }) => error?.code ?? "made").sort();
		expect(codes).toEqual(["made", "signup_disabled", "signup_disabled", "signup_disabled"]);
		const winner = emails[answers.findIndex(({ error }) => error === null)] as string;
		const refused = answers.find(({ error }) => error)?.error;
		expect([refused?.status, refused?.message]).toEqual([422, "You can't sign up here at the moment."]);
		await vi.waitFor(async () => expect((await readSettings(server)).disable_signup).toBe(true), 5_000);

		const token_hash = await waitForMailedToken(server.inbox, winner);
		const confirmed = await server
			.openDevice()
			.auth.verifyOtp({ token_hash, type: "signup", ...{ password: PASSWORD } });
		expect(confirmed.error).toBeNull();
		const again = await server.openDevice().auth.signInWithPassword({ email: winner, password: PASSWORD });
		expect(again.error).toBeNull();
		expect((await signUp(server, winner)).error?.code).toBe("signup_disabled");
		const stranger = nextEmail();
		expect((await signUp(server, stranger)).error?.code).toBe("signup_disabled");
		expect(await countUsers(server, stranger)).toBe(0);
	});

	test("an invitation opens nothing here", async () => {
		const email = nextEmail();
		await inviteAddress(server.owner, email);
		expect((await signUp(server, email)).error?.code).toBe("signup_disabled");
	});
});

describe("invited", () => {
	const server = setUpTestServer({ signUp: "invited" });

	test("who is invited signs up, until the invitation is used or two weeks old", async () => {
		// The first one's mail may get lost: signing up again sends another one, until the account is confirmed.
		const first = nextEmail();
		for (const _ of [1, 2]) expect((await signUp(server, first)).error).toBeNull();
		await server.owner.query("update auth.users set email_confirmed_at = now()");
		expect((await signUp(server, first)).error?.code).toBe("signup_disabled");
		const invited = nextEmail();
		const late = nextEmail();
		await inviteAddress(server.owner, invited);
		await inviteAddress(server.owner, late);
		await server.owner.query(
			"update auth.invitations set expires_at = expires_at - interval '14 days' where email = $1",
			[late],
		);
		await vi.waitFor(async () => expect(await readSettings(server)).toMatchObject({ sign_up: "invited" }), 5_000);
		expect((await readSettings(server)).disable_signup).toBe(false);
		for (const email of [late, nextEmail()]) expect((await signUp(server, email)).error?.code).toBe("signup_disabled");
		await server.createUser(invited);
		// As to everybody else: the answer does not tell who has an account.
		expect((await signUp(server, invited)).error?.code).toBe("signup_disabled");
	});
});

test("where invitations to families make no accounts, whoever has one signs up no more than others", async () => {
	const server = await startTestServer({ signUp: "closed", signUpByInvitation: false });
	const { device: phone } = await server.createUser();
	const { data } = await phone.auth.getUser();
	const family = crypto.randomUUID();
	await phone.from("family_groups").insert({ id: family, name: "My Family", user_id: data.user?.id });
	const { token } = (await phone.rpc("create_invitation", { family, role: "adult" })).data;
	const options = { data: { full_name: "Cleo", invitation: token } };
	const email = nextEmail();
	const { error } = await server.openDevice().auth.signUp({ email, password: PASSWORD, options });
	expect(error?.code).toBe("signup_disabled");
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
