import { expect, test } from "vitest";
import { inviteAddress } from "../../server/auth/accounts/invitations.ts";
import { startServerForTest } from "../helpers/set-up.ts";
import type { TestServer } from "../helpers/test-server.ts";
import { nextEmail, PASSWORD } from "../helpers/users.ts";
import { accountSteps, beginFamily, inviteTo, outcomeOf } from "./account-steps.ts";

const signUp = async (server: TestServer, email = nextEmail(), invitation?: unknown) => {
	const options = { data: { full_name: "Cleo", invitation } };
	return outcomeOf(await server.openDevice().auth.signUp({ email, password: PASSWORD, options }));
};

/** What was read before somebody has an account may be some seconds old. */
const expectSettings = (server: TestServer, settings: object) =>
	expect.poll(async () => (await server.request("/auth/v1/settings")).json()).toMatchObject(settings);

test("closed: of many first sign-ups at once one makes the account, which signs in; nobody else signs up", async () => {
	const server = await startServerForTest({ signUp: "closed" });
	await expectSettings(server, { disable_signup: false });
	const emails = Array.from({ length: 4 }, nextEmail);
	const answers = await Promise.all(emails.map((email) => signUp(server, email)));
	expect(answers.toSorted()).toEqual(["in", "signup_disabled", "signup_disabled", "signup_disabled"]);
	const winner = emails[answers.indexOf("in")] as string;
	const refused = await server.openDevice().auth.signUp({ email: nextEmail(), password: PASSWORD });
	expect(refused.error).toMatchObject({ status: 422, message: "You can't sign up here at the moment." });
	await expectSettings(server, { disable_signup: true });

	const { follow, signIn, tokenFor } = accountSteps(server);
	expect(await follow(await tokenFor(winner), "signup", { proof: { password: PASSWORD } })).toBe("in");
	expect(await signIn(winner)).toBe("in");
	const [stranger, invited] = [nextEmail(), nextEmail()];
	await inviteAddress(server.owner, invited);
	for (const email of [winner, stranger, invited]) expect(await signUp(server, email)).toBe("signup_disabled");
	expect((await server.owner.sql`select from auth.users where email = ${stranger}`).rowCount).toBe(0);
});

test("invited: who is invited signs up, until the invitation is used or two weeks old", async () => {
	const server = await startServerForTest({ signUp: "invited" });
	// The first one's mail may get lost: signing up again sends another one, until the account is confirmed.
	const first = nextEmail();
	for (const _ of [1, 2]) expect(await signUp(server, first)).toBe("in");
	await server.owner.query("update auth.users set email_confirmed_at = now()");
	expect(await signUp(server, first)).toBe("signup_disabled");
	const [invited, late] = [nextEmail(), nextEmail()];
	for (const email of [invited, late]) await inviteAddress(server.owner, email);
	await server.owner.sql`
		update auth.invitations set expires_at = expires_at - interval '14 days' where email = ${late}`;
	await expectSettings(server, { sign_up: "invited", disable_signup: false });
	for (const email of [late, nextEmail()]) expect(await signUp(server, email)).toBe("signup_disabled");
	await server.createUser(invited);
	// As to everybody else: the answer does not tell who has an account.
	expect(await signUp(server, invited)).toBe("signup_disabled");
});

test("whom a family has invited signs up all the same, ten times, and nothing of the invitation is kept", async () => {
	const server = await startServerForTest({ signUp: "closed" });
	const { device: phone } = await server.createUser();
	const family = await beginFamily(phone);
	const invitation = await inviteTo(phone, family);
	const [screens, revoked] = [await inviteTo(phone, family, "screen"), await inviteTo(phone, family)];
	await phone.rpc("revoke_invitation", { invitation: revoked.id });
	const { token: used } = await inviteTo(phone, family);
	const { device: friend } = await server.createUserWithRecentSignIn();
	expect((await friend.rpc("join_family", { token: used, name: "Ben" })).data).toMatchObject({ joined: true });
	for (const token of [undefined, "guessed", 7, screens.token, revoked.token, used])
		expect(await signUp(server, nextEmail(), token)).toBe("signup_disabled");
	const email = nextEmail();
	expect(await signUp(server, email, invitation.token)).toBe("in");
	const { rows } = await server.owner.sql`select raw_user_meta_data from auth.users where email = ${email}`;
	expect(rows).toEqual([{ raw_user_meta_data: { full_name: "Cleo" } }]);
	// Confirmed on another device, it leads back to the family.
	const { follow, tokenFor } = accountSteps(server);
	const device = server.openDevice();
	await follow(await tokenFor(email), "signup", { device, proof: { password: PASSWORD } });
	const asked = { role: "adult", family_name: "My Family", family: null };
	expect((await device.rpc("my_invitation")).data).toMatchObject(asked);
	for (let time = 1; time < 10; time++) expect(await signUp(server, nextEmail(), invitation.token)).toBe("in");
	expect(await signUp(server, nextEmail(), invitation.token)).toBe("signup_disabled");
	expect((await device.rpc("join_my_invitation", {})).data).toEqual({ family, role: "adult", joined: true });
	expect((await device.rpc("my_invitation")).data).toBeNull();
	expect((await device.rpc("join_my_invitation", {})).error?.hint).toBe("invitation_unknown");
});

test("where the settings say so, nobody signs up by an invitation to a family", async () => {
	const server = await startServerForTest({ signUp: "closed", signUpByInvitation: false });
	const { device: phone } = await server.createUser();
	const { token } = await inviteTo(phone, await beginFamily(phone));
	expect(await signUp(server, nextEmail(), token)).toBe("signup_disabled");
	await expectSettings(server, { disable_signup: true, invitations: false });
});
