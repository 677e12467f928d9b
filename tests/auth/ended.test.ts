import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCleaning } from "../../server/auth/cleaning.ts";
import { mailedToken } from "./postbox.ts";
import { PASSWORD, startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
	world = await startWorld();
}, 60_000);
afterAll(() => world.stop());

/** Changes the sessions of somebody, as whoever runs the server does or as time does. */
const sessionsOf = (email: string, change: string) =>
	world.owner.query(`update auth.sessions set ${change} where user_id = (select id from auth.users where email = $1)`, [
		email,
	]);

const ban = (email: string, until: string) =>
	world.owner.query("update auth.users set banned_until = $2::timestamptz where email = $1", [email, until]);

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

async function deleteAccount(device: Awaited<ReturnType<World["newcomer"]>>["device"]) {
	return device.rpc("delete_my_account");
}

describe("whoever is banned", () => {
	test.each(["infinity", inAnHour()])("neither signs in nor refreshes nor asks, until %s", async (until) => {
		const { email, device } = await world.newcomer();
		await world.device().auth.resetPasswordForEmail(email);
		const token_hash = await mailedToken(world.postbox, email);
		await ban(email, until);
		const refused = { status: 400, code: "user_banned" };
		expect((await world.device().auth.signInWithPassword({ email, password: PASSWORD })).error).toMatchObject(refused);
		expect((await device.auth.refreshSession()).error).toMatchObject(refused);
		const forbidden = { status: 403, code: "user_banned" };
		expect((await device.auth.getUser()).error).toMatchObject(forbidden);
		expect((await device.auth.updateUser({ data: { full_name: "Mallory" } })).error).toMatchObject(forbidden);
		expect((await world.device().auth.verifyOtp({ token_hash, type: "recovery" })).error).toMatchObject(forbidden);
	});

	test("is told so only with the right password", async () => {
		const { email } = await world.newcomer();
		await ban(email, "infinity");
		const { error } = await world.device().auth.signInWithPassword({ email, password: "a guess" });
		expect(error?.code).toBe("invalid_credentials");
	});

	test("comes back when the time is over", async () => {
		const { email, device } = await world.newcomer();
		await ban(email, new Date(Date.now() - 1000).toISOString());
		expect((await world.device().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
		expect((await device.auth.refreshSession()).error).toBeNull();
	});
});

describe.each([
	["past its not_after", "not_after = now() - interval '1 second'", "not_after = now() + interval '1 hour'"],
	[
		"unused for a year",
		"created_at = now() - interval '800 days', refreshed_at = now() - interval '366 days'",
		"created_at = now() - interval '800 days', refreshed_at = now() - interval '364 days'",
	],
	["never used in a year", "created_at = now() - interval '366 days'", "created_at = now() - interval '364 days'"],
])("a session %s", (_name, over, open) => {
	test("opens nothing any more, and is cleaned up", async () => {
		const { email, device } = await world.newcomer();
		await sessionsOf(email, open);
		expect((await device.auth.getUser()).error).toBeNull();
		await sessionsOf(email, over);
		expect((await device.auth.refreshSession()).error).toMatchObject({ status: 400, code: "session_expired" });
		expect((await device.auth.getUser()).error?.name).toBe("AuthSessionMissingError");

		await clean();
		const left = () =>
			world.owner.query("select from auth.sessions where user_id = (select id from auth.users where email = $1)", [
				email,
			]);
		expect((await left()).rowCount).toBe(0);
	});
});

test("an account cannot be deleted from a session past its not_after", async () => {
	const { email, device } = await world.newcomer();
	await sessionsOf(email, "not_after = now() - interval '1 second'");
	expect((await deleteAccount(device)).error).toMatchObject({ code: "PT403", hint: "session_not_found" });
});

test("refresh tokens that were exchanged a day ago are cleaned up, in however many steps, and the current one stays", async () => {
	const { email, device } = await world.newcomer();
	await device.auth.refreshSession();
	await world.owner.query(
		`insert into auth.refresh_tokens (token, session_id, user_id, revoked, updated_at)
			select 'old' || n, id, user_id, true, now() - interval '25 hours' from auth.sessions, generate_series(1, 1200) n
			where user_id = (select id from auth.users where email = $1)`,
		[email],
	);
	await clean();
	const { rows } = await world.owner.query<{ revoked: boolean }>(
		"select revoked from auth.refresh_tokens where user_id = (select id from auth.users where email = $1) order by id",
		[email],
	);
	expect(rows.map(({ revoked }) => revoked)).toEqual([true, false]);
	expect((await device.auth.refreshSession()).error).toBeNull();
});

test("links and sign-ins that nobody finished are cleaned up after a day", async () => {
	const { email } = await world.newcomer();
	await world.device().auth.resetPasswordForEmail(email);
	await world.postbox.next(email);
	const rows = async () =>
		(await world.owner.query("select from auth.one_time_tokens union all select from auth.flow_state")).rowCount;
	await world.owner.query(
		"insert into auth.flow_state (provider_type, authentication_method) values ('google', 'oauth')",
	);
	await clean();
	expect(await rows()).toBeGreaterThan(0);
	await world.owner.query("update auth.one_time_tokens set created_at = now() - interval '25 hours'");
	await world.owner.query("update auth.flow_state set created_at = now() - interval '25 hours'");
	await clean();
	expect(await rows()).toBe(0);
});

/** As the server does when it starts, and every hour. */
async function clean(): Promise<void> {
	await startCleaning(world.owner, pino({ level: "silent" }))();
}
