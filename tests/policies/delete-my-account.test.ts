import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import {
	type DatabaseUser,
	insertFamily,
	insertTurn,
	insertUser,
	JUST_SIGNED_IN,
	queryAsAnonymous,
	queryAsUser,
	type UsersDatabase,
} from "../helpers/database-users.ts";
import { setUp } from "../helpers/set-up.ts";
import { dumpTables, holdLock, startTestDatabase } from "../helpers/test-database.ts";
import { startSupabaseDatabase } from "../supabase/supabase-database.ts";

const DELETE = "select public.delete_my_account()";
const STALE = { code: "PT403", hint: "reauthentication_needed" };
const ENDED = { code: "PT403", hint: "session_not_found" };

/** A way to sign in, that long ago. */
const password = (seconds: number) => ({ method: "password", timestamp: Math.floor(Date.now() / 1000) - seconds });
const amr = (...ways: unknown[]) => ({ amr: ways });

/** Starts a session. @returns its claims */
async function session({ owner }: UsersDatabase, user: DatabaseUser, notAfter: Date | null = null) {
	const session_id = randomUUID();
	await owner.sql`
		insert into auth.sessions (id, user_id, created_at, not_after) values
		(${session_id}, ${user.id}, now(), ${notAfter})`;
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
	const db = setUp<UsersDatabase & { stop(): Promise<void> }>(start);
	let ben: DatabaseUser;
	beforeAll(async () => {
		ben = await insertUser(db, "ben");
		await insertMembersAndTurns(ben);
	});

	async function comeAsAnna() {
		const anna = await insertUser(db, "anna");
		const claims = { ...JUST_SIGNED_IN, ...(await session(db, anna)) };
		const isThere = async () => (await db.owner.sql`select from auth.users where id = ${anna.id}`).rowCount === 1;
		return { anna, claims, phone: queryAsUser(db, anna.id, claims), isThere };
	}

	it("leaves every table as it was before Anna came, a second time, too, and her token makes no family", async () => {
		const before = await dumpTables(db.owner);
		const { anna, phone } = await comeAsAnna();
		await insertMembersAndTurns(anna);
		expect(await dumpTables(db.owner)).not.toEqual(before);
		for (let time = 0; time < 2; time++) await phone.query(DELETE);
		const again = phone.sql`insert into family_groups (name, user_id) values ('My Family', ${anna.id})`;
		await expect(again).rejects.toMatchObject({ code: "23503" });
		expect(await dumpTables(db.owner)).toEqual(before);
	});

	const set = (columns: string) => `update auth.sessions set ${columns} where user_id = $1`;
	const ban = (until: string) => `update auth.users set banned_until = now() ${until} where id = $1`;
	const other = "insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), $1, now())";
	const long = "created_at = now() - interval '800 days', refreshed_at = now() - interval";
	it.each<
		[phone: string, refusal: object | undefined, claims: object | ((anna: DatabaseUser) => unknown), sql?: string]
	>([
		["says nothing about the sign-in", STALE, { amr: undefined }],
		["says a sign-in eleven minutes ago", STALE, amr(password(660))],
		["says a sign-in in the future", STALE, amr(password(-300))],
		["says ways without times", STALE, amr("password", { method: "otp", timestamp: "now" }, { method: "otp" }, null)],
		["says no list of ways", STALE, { amr: password(5) }],
		["says several sign-ins, of which the latest counts", undefined, amr(password(9_000), password(5))],
		["names no session", ENDED, { session_id: undefined }],
		["names a session that is no id", ENDED, { session_id: "' or true --" }],
		["names an empty session", ENDED, { session_id: null }],
		["names Ben's session", ENDED, () => session(db, ben)],
		["names a session past its end", ENDED, (anna) => session(db, anna, new Date(Date.now() - 1000))],
		[
			"is signed out, and another is not",
			ENDED,
			{},
			`with ended as (delete from auth.sessions where user_id = $1) ${other}`,
		],
		["is of a banned Anna", ENDED, {}, ban("+ interval '1 hour'")],
		["is of an Anna who was banned until now", undefined, {}, ban("- interval '1 second'")],
		["was not used for a year", ENDED, {}, set("created_at = now() - interval '366 days'")],
		["was not renewed for a year", ENDED, {}, set(`${long} '366 days'`)],
		["was renewed within a year", undefined, {}, set(`${long} '364 days'`)],
	])("is for Anna's phone to ask, and refused unless all is right: it %s", async (_, refusal, claims, sql) => {
		const { anna, claims: usual, isThere } = await comeAsAnna();
		const own = typeof claims === "function" ? await claims(anna) : claims;
		if (sql) await db.owner.query(sql, [anna.id]);
		const deleted = queryAsUser(db, anna.id, { ...usual, ...(own as object) }).query(DELETE);
		if (refusal) await expect(deleted).rejects.toMatchObject(refusal);
		else await deleted;
		expect(await isThere()).toBe(refusal !== undefined);
	});

	it("waits for a logout that is under way, and is refused after it", async () => {
		const { anna, claims, phone, isThere } = await comeAsAnna();
		const logout = await holdLock(
			db.owner,
			`with locked as (select id from auth.users where id = $1 for update)
			delete from auth.sessions where id = $2 and user_id in (select id from locked)`,
			[anna.id, claims.session_id],
		);
		const deleted = expect(phone.query(DELETE)).rejects.toMatchObject(ENDED);
		await logout("commit");
		await deleted;
		expect(await isThere()).toBe(true);
	});

	it("is closed to nobody, and to a user without a name, and accounts to everybody else", async () => {
		await expect(queryAsAnonymous(db).query(DELETE)).rejects.toMatchObject({ code: "42501" });
		await expect(queryAsUser(db, "", JUST_SIGNED_IN).query(DELETE)).rejects.toMatchObject({ code: "PT401" });
		await expect(ben.query("delete from auth.users")).rejects.toMatchObject({ code: "42501" });
	});
});
