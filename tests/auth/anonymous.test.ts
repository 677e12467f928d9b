import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, describe, expect, test } from "vitest";
import { startCleanup } from "../../server/auth/cleanup.ts";
import { waitForMailedToken } from "../helpers/inbox.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import { startTestServer } from "../helpers/test-server.ts";
import { nextEmail, PASSWORD } from "../helpers/users.ts";
import { beginFamily, inviteTo, outcomeOf } from "./account-steps.ts";

const server = setUpTestServer();
const log = { info() {}, warn() {} } as unknown as Parameters<typeof startCleanup>[1];

async function openScreen(from?: string): Promise<{ device: SupabaseClient; id: string }> {
	const device = server.openDevice(from);
	const { data, error } = await device.auth.signInAnonymously();
	if (error) throw error;
	return { device, id: data.user?.id ?? "" };
}

test("a screen signs in without an address, as Supabase's do, and stays signed in", async () => {
	const { device } = await openScreen();
	const { data } = await device.auth.getSession();
	expect(data.session?.user).toMatchObject({
		...{ is_anonymous: true, email: "", role: "authenticated", app_metadata: {}, user_metadata: {}, identities: [] },
	});
	const claims = JSON.parse(
		Buffer.from(data.session?.access_token.split(".")[1] ?? "", "base64url").toString(),
	) as object;
	expect(claims).toMatchObject({ is_anonymous: true, email: "", amr: [{ method: "anonymous" }] });
	const renewed = await device.auth.refreshSession();
	expect(renewed.data.user).toMatchObject({ id: data.session?.user.id, is_anonymous: true });
	const settings = await (await server.request("/auth/v1/settings")).json();
	expect(settings.external.anonymous_users).toBe(true);
});

test("it has no address and no password, gets no mail, and begins no family", async () => {
	const { device, id } = await openScreen();
	for (const change of [{ email: nextEmail() }, { password: PASSWORD }]) {
		const { error } = await device.auth.updateUser(change);
		expect(error).toMatchObject({ status: 422, code: "anonymous_provider_disabled" });
	}
	expect((await device.auth.reauthenticate()).error).not.toBeNull();
	expect((await server.owner.sql`select from auth.mail_queue where user_id = ${id}`).rowCount).toBe(0);
	const begun = await device.from("family_groups").insert({ name: "Mine", user_id: id });
	expect(begun).toMatchObject({ status: 403, error: { code: "42501" } });
});

test("it is paired by what it shows, over the network, and reads its family then", async () => {
	const { device: phone } = await server.createUser();
	const family = await beginFamily(phone);
	const { device: tablet } = await openScreen();
	const { data: shown } = await tablet.rpc("request_pairing");
	expect((await tablet.from("family_groups").select()).data).toEqual([]);
	const paired = await phone.rpc("confirm_pairing", { secret: shown.token, family, name: "Kitchen tablet" });
	expect(paired.status).toBe(200);
	const { data: own } = await tablet.from("family_people").select("role, name, family_groups(id, name)");
	expect(own).toEqual([{ role: "screen", name: "Kitchen tablet", family_groups: { id: family, name: "My Family" } }]);
	expect((await tablet.from("family_members").insert({ family_group_id: family, name: "Eve" })).status).toBe(403);
});

test("as many as a household has sign in from a network, and others are refused", async () => {
	for (let count = 0; count < 20; count++) await openScreen("198.51.100.1");
	const { error } = await server.openDevice("198.51.100.1").auth.signInAnonymously();
	expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
	await openScreen();
});

test("it is gone an hour after nobody paired it, or 90 days after it was used last", async () => {
	const { device: phone } = await server.createUser();
	const family = await beginFamily(phone);
	const [fresh, unpaired, used, unused] = [
		await openScreen(),
		await openScreen(),
		await openScreen(),
		await openScreen(),
	];
	const { owner } = server;
	await owner.sql`
		insert into family_people (family_group_id, user_id, role, is_anonymous)
		select ${family}, id, 'screen', true from unnest(${[used.id, unused.id]}::uuid[]) id`;
	const old = [unpaired.id, used.id, unused.id];
	await owner.sql`update auth.users set created_at = now() - interval '100 days' where id = any(${old})`;
	await owner.sql`update auth.sessions set created_at = now() - interval '100 days' where user_id = any(${old})`;
	await owner.sql`update auth.sessions set refreshed_at = now() - interval '89 days' where user_id = ${used.id}`;
	const cleanup = startCleanup(server.database.pool, log);
	await cleanup();
	const ids = [fresh.id, ...old];
	const { rows } = await owner.sql<{ id: string }>`select id from auth.users where id = any(${ids})`;
	expect(rows.map(({ id }) => id).toSorted()).toEqual([fresh.id, used.id].toSorted());
});

describe("a server without screens, where nobody signs up without an invitation", async () => {
	const closed = await startTestServer({ anonymousSignIn: false, signUp: "closed" });
	afterAll(() => closed.stop());

	test("refuses them, and says so beforehand", async () => {
		const { error } = await closed.openDevice().auth.signInAnonymously();
		expect(error).toMatchObject({ status: 422, code: "anonymous_provider_disabled" });
		const settings = await (await closed.request("/auth/v1/settings")).json();
		expect(settings.external.anonymous_users).toBe(false);
	});

	test("lets whom a family has invited sign up, ten times, and keeps nothing of the invitation", async () => {
		const { device: phone } = await closed.createUser();
		const family = await beginFamily(phone);
		const signUp = (email: string, invitation?: unknown) =>
			closed
				.openDevice()
				.auth.signUp({ email, password: PASSWORD, options: { data: { full_name: "Cleo", invitation } } });
		const invitation = await inviteTo(phone, family);
		const [screens, revoked] = [await inviteTo(phone, family, "screen"), await inviteTo(phone, family)];
		await phone.rpc("revoke_invitation", { invitation: revoked.id });
		for (const token of [undefined, "guessed", 7, screens.token, revoked.token])
			expect(outcomeOf(await signUp(nextEmail(), token))).toBe("signup_disabled");
		const email = nextEmail();
		const signedUp = await signUp(email, invitation.token);
		expect(signedUp).toMatchObject({ error: null, data: { user: { user_metadata: { full_name: "Cleo" } } } });
		const { rows } = await closed.owner.sql`select raw_user_meta_data from auth.users where email = ${email}`;
		expect(rows).toEqual([{ raw_user_meta_data: { full_name: "Cleo" } }]);
		// Confirmed on another device, it leads back to the family.
		const token_hash = await waitForMailedToken(closed.inbox, email);
		const device = closed.openDevice();
		await device.auth.verifyOtp({ token_hash, type: "signup", ...{ password: PASSWORD } });
		const asked = { role: "adult", family_name: "My Family", family: null };
		expect((await device.rpc("my_invitation")).data).toMatchObject(asked);
		for (let time = 1; time < 10; time++) expect(outcomeOf(await signUp(nextEmail(), invitation.token))).toBe("in");
		expect(outcomeOf(await signUp(nextEmail(), invitation.token))).toBe("signup_disabled");
		const joined = await device.rpc("join_my_invitation", {});
		expect(joined.data).toEqual({ family, role: "adult", joined: true });
		expect((await device.rpc("my_invitation")).data).toBeNull();
		expect((await device.rpc("join_my_invitation", {})).error?.hint).toBe("invitation_unknown");
	});
});
