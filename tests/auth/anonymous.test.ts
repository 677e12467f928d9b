import type { SupabaseClient } from "@supabase/supabase-js";
import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { setUpTestServer } from "../helpers/set-up.ts";
import { nextEmail, PASSWORD, readAccessToken } from "../helpers/users.ts";
import { accountSteps, beginFamily } from "./account-steps.ts";
import { readSettings } from "./openid-steps.ts";

const server = setUpTestServer();

async function openScreen(from?: string): Promise<{ device: SupabaseClient; id: string }> {
	const device = server.openDevice(from);
	const { data, error } = await device.auth.signInAnonymously();
	if (error) throw error;
	return { device, id: data.user?.id ?? "" };
}

test("a screen signs in without an address, as Supabase's do, and stays signed in", async () => {
	const { device, id } = await openScreen();
	const { data } = await device.auth.getSession();
	expect(data.session?.user).toMatchObject({
		...{ is_anonymous: true, email: "", role: "authenticated", app_metadata: {}, user_metadata: {}, identities: [] },
	});
	const claims = decodeJwt((await readAccessToken(device)).access_token);
	expect(claims).toMatchObject({ is_anonymous: true, email: "", amr: [{ method: "anonymous" }] });
	expect((await device.auth.refreshSession()).data.user).toMatchObject({ id, is_anonymous: true });
	expect((await readSettings(server)).external.anonymous_users).toBe(true);
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

test("as many as a household has sign in from a network, and others are refused", async () => {
	for (let count = 0; count < 20; count++) await openScreen("198.51.100.1");
	const { error } = await server.openDevice("198.51.100.1").auth.signInAnonymously();
	expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
	await openScreen();
});

test("it is gone an hour after nobody paired it, or 90 days after it was used last", async () => {
	const { device: phone } = await server.createUser();
	const family = await beginFamily(phone);
	const screens = [await openScreen(), await openScreen(), await openScreen(), await openScreen()];
	const [fresh = "", unpaired, used = "", unused] = screens.map(({ id }) => id);
	const { owner } = server;
	await owner.sql`
		insert into family_people (family_group_id, user_id, role, is_anonymous)
		select ${family}, id, 'screen', true from unnest(${[used, unused]}::uuid[]) id`;
	const old = [unpaired, used, unused];
	await owner.sql`update auth.users set created_at = now() - interval '100 days' where id = any(${old})`;
	await owner.sql`update auth.sessions set created_at = now() - interval '100 days' where user_id = any(${old})`;
	await owner.sql`update auth.sessions set refreshed_at = now() - interval '89 days' where user_id = ${used}`;
	await accountSteps(server).runCleanup();
	const { rows } = await owner.sql`select id from auth.users where id = any(${[fresh, ...old]})`;
	expect(rows.map(({ id }) => id).toSorted()).toEqual([fresh, used].toSorted());
});
