import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	type DatabaseUser,
	insertUser,
	queryAsAnonymous,
	queryAsUser,
	type UsersDatabase,
} from "../helpers/database-users.ts";
import { dumpTables } from "../helpers/dump-tables.ts";
import { insertFamily, insertTurn } from "../helpers/family-rows.ts";
import { startTestDatabase } from "../helpers/test-database.ts";
import { startSupabaseDatabase } from "../supabase/supabase-database.ts";

const DELETE = "select public.delete_my_account()";
const CLOSED = { code: "42501" };
const STALE_SIGN_IN = { code: "PT403", hint: "reauthentication_needed" };

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const amr = (...ways: unknown[]) => ({ amr: ways });
const FRESH = amr({ method: "password", timestamp: secondsAgo(5) });
const ENDED = { code: "PT403", hint: "session_not_found" };

/** Starts a session. @returns its claims */
async function session({ owner }: UsersDatabase, user: DatabaseUser, notAfter: Date | null = null) {
	const session_id = randomUUID();
	await owner.query("insert into auth.sessions (id, user_id, created_at, not_after) values ($1, $2, now(), $3)", [
		session_id,
		user.id,
		notAfter,
	]);
	return { session_id };
}

async function startSupabaseProject() {
	const project = await startSupabaseDatabase();
	await project.migrate();
	return project;
}

async function insertMembersAndTurns(user: DatabaseUser): Promise<void> {
	const { id, members, categories } = await insertFamily(user, ["Mia", "Noah"], ["Dishes"]);
	await insertTurn(user, { family: id, member: members.Mia as string, category: categories.Dishes as string });
}

describe.each([
	["the built-in backend", startTestDatabase],
	["a Supabase project", startSupabaseProject],
])("deleting one's account on %s", (_, start) => {
	let db: UsersDatabase & { stop(): Promise<void> };
	let ben: DatabaseUser;
	beforeAll(async () => {
		db = await start();
		ben = await insertUser(db, "ben");
		await insertMembersAndTurns(ben);
	});
	afterAll(() => db.stop());

	async function isThere({ id }: DatabaseUser): Promise<boolean> {
		return (await db.owner.query("select from auth.users where id = $1", [id])).rowCount === 1;
	}

	it("leaves every table as it was before Anna came", async () => {
		const before = await dumpTables(db.owner);
		const anna = await insertUser(db, "anna");
		await insertMembersAndTurns(anna);
		expect(await dumpTables(db.owner)).not.toEqual(before);
		await queryAsUser(db, anna.id, { ...FRESH, ...(await session(db, anna)) }).query(DELETE);
		expect(await dumpTables(db.owner)).toEqual(before);
	});

	it("is no error the second time, and Anna's token makes no new family", async () => {
		const anna = await insertUser(db, "anna");
		const fresh = queryAsUser(db, anna.id, { ...FRESH, ...(await session(db, anna)) });
		await fresh.query(DELETE);
		await fresh.query(DELETE);
		const again = fresh.query("insert into family_groups (name, user_id) values ('My Family', $1)", [anna.id]);
		await expect(again).rejects.toMatchObject({ code: "23503" });
		expect((await fresh.query("select 1 from family_groups")).rowCount).toBe(0);
	});

	it.each([
		["nothing about the sign-in", {}],
		["a sign-in eleven minutes ago", amr({ method: "password", timestamp: secondsAgo(660) })],
		["a sign-in in the future", amr({ method: "password", timestamp: secondsAgo(-300) })],
		["ways without times", amr("password", { method: "otp" }, { method: "otp", timestamp: "now" }, null)],
		["no list of ways", { amr: { timestamp: secondsAgo(5) } }],
	])("is refused to Anna's phone that says %s", async (_said, claims) => {
		const anna = await insertUser(db, "anna");
		const phone = queryAsUser(db, anna.id, { ...claims, ...(await session(db, anna)) });
		await expect(phone.query(DELETE)).rejects.toMatchObject(STALE_SIGN_IN);
		expect(await isThere(anna)).toBe(true);
	});

	it("is refused to Anna's phone once it is signed out, although its token is still good", async () => {
		const anna = await insertUser(db, "anna");
		const claims = { ...FRESH, ...(await session(db, anna)) };
		await session(db, anna);
		await db.owner.query("delete from auth.sessions where id = $1", [claims.session_id]);
		await expect(queryAsUser(db, anna.id, claims).query(DELETE)).rejects.toMatchObject(ENDED);
		expect(await isThere(anna)).toBe(true);
	});

	it.each([
		["no session", () => ({})],
		["a session that is no id", () => ({ session_id: "' or true --" })],
		["an empty session", () => ({ session_id: null })],
		["Ben's session", () => session(db, ben)],
		["a session past its end", (anna: DatabaseUser) => session(db, anna, new Date(Date.now() - 1000))],
	])("is refused to Anna's phone whose token names %s", async (_said, claim) => {
		const anna = await insertUser(db, "anna");
		await session(db, anna);
		const phone = queryAsUser(db, anna.id, { ...FRESH, ...(await claim(anna)) });
		await expect(phone.query(DELETE)).rejects.toMatchObject(ENDED);
		expect(await isThere(anna)).toBe(true);
	});

	it.each([
		["is banned", "update auth.users set banned_until = now() + interval '1 hour' where id = $1"],
		[
			"has not used it for a year",
			"update auth.sessions set created_at = now() - interval '366 days' where user_id = $1",
		],
		[
			"has not renewed it for a year",
			"update auth.sessions set created_at = now() - interval '800 days', refreshed_at = now() - interval '366 days' where user_id = $1",
		],
	])("is refused to Anna's session if she %s", async (_how, statement) => {
		const anna = await insertUser(db, "anna");
		const phone = queryAsUser(db, anna.id, { ...FRESH, ...(await session(db, anna)) });
		await db.owner.query(statement, [anna.id]);
		await expect(phone.query(DELETE)).rejects.toMatchObject(ENDED);
		expect(await isThere(anna)).toBe(true);
	});

	it.each([
		["was banned until now", "update auth.users set banned_until = now() - interval '1 second' where id = $1"],
		[
			"renewed it within a year",
			"update auth.sessions set created_at = now() - interval '800 days', refreshed_at = now() - interval '364 days' where user_id = $1",
		],
	])("is allowed to Anna's session if she %s", async (_how, statement) => {
		const anna = await insertUser(db, "anna");
		const phone = queryAsUser(db, anna.id, { ...FRESH, ...(await session(db, anna)) });
		await db.owner.query(statement, [anna.id]);
		await phone.query(DELETE);
		expect(await isThere(anna)).toBe(false);
	});

	it("waits for a logout that is under way, and is refused after it", async () => {
		const anna = await insertUser(db, "anna");
		const claims = { ...FRESH, ...(await session(db, anna)) };
		const logout = await db.owner.connect();
		await logout.query("begin");
		await logout.query("select from auth.users where id = $1 for update", [anna.id]);
		await logout.query("delete from auth.sessions where id = $1", [claims.session_id]);
		const deleted = expect(queryAsUser(db, anna.id, claims).query(DELETE)).rejects.toMatchObject(ENDED);
		await logout.query("commit");
		logout.release();
		await deleted;
		expect(await isThere(anna)).toBe(true);
	});

	it("counts the latest of several sign-ins", async () => {
		const anna = await insertUser(db, "anna");
		const ways = amr(
			{ method: "password", timestamp: secondsAgo(9_000) },
			{ method: "oauth", timestamp: secondsAgo(30) },
		);
		await queryAsUser(db, anna.id, { ...ways, ...(await session(db, anna)) }).query(DELETE);
		expect(await isThere(anna)).toBe(false);
	});

	it("is closed to nobody, and to a user without a name", async () => {
		await expect(queryAsAnonymous(db).query(DELETE)).rejects.toMatchObject(CLOSED);
		const nameless = queryAsUser(db, "", FRESH);
		await expect(nameless.query(DELETE)).rejects.toMatchObject({ code: "PT401" });
	});

	it("lets a stranger delete nobody else", async () => {
		const stranger = await insertUser(db, "stranger");
		await queryAsUser(db, stranger.id, { ...FRESH, ...(await session(db, stranger)) }).query(DELETE);
		expect((await ben.query("select 1 from family_members")).rowCount).toBe(2);
		for (const statement of ["delete from auth.users", `delete from auth.users where id = '${ben.id}'`]) {
			await expect(stranger.query(statement)).rejects.toMatchObject(CLOSED);
		}
	});
});
