import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	type DatabaseUser,
	insertFamily,
	insertTurn,
	insertUser,
	queryAsAnonymous,
	queryAsUser,
	type UsersDatabase,
} from "../helpers/database-users.ts";
import { dumpTables, holdLock, startTestDatabase } from "../helpers/test-database.ts";
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
	let db: UsersDatabase & { stop(): Promise<void> };
	let ben: DatabaseUser;
	beforeAll(async () => {
		db = await start();
		ben = await insertUser(db, "ben");
		await insertMembersAndTurns(ben);
	});
	afterAll(() => db.stop());

	async function isThere({ id }: DatabaseUser): Promise<boolean> {
		return (await db.owner.sql`select from auth.users where id = ${id}`).rowCount === 1;
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
		const again = fresh.sql`insert into family_groups (name, user_id) values ('My Family', ${anna.id})`;
		await expect(again).rejects.toMatchObject({ code: "23503" });
		expect((await fresh.query("select 1 from family_groups")).rowCount).toBe(0);
	});

	const set = (columns: string) => `update auth.sessions set ${columns} where user_id = $1`;
	it.each<
		[phone: string, refusal: object | undefined, claims: object | ((anna: DatabaseUser) => unknown), sql?: string]
	>([
		["says nothing about the sign-in", STALE_SIGN_IN, { amr: undefined }],
		["says a sign-in eleven minutes ago", STALE_SIGN_IN, amr({ method: "password", timestamp: secondsAgo(660) })],
		["says a sign-in in the future", STALE_SIGN_IN, amr({ method: "password", timestamp: secondsAgo(-300) })],
		[
			"says ways without times",
			STALE_SIGN_IN,
			amr("password", { method: "otp", timestamp: "now" }, { method: "otp" }, null),
		],
		["says no list of ways", STALE_SIGN_IN, { amr: { timestamp: secondsAgo(5) } }],
		[
			"says several sign-ins, of which the latest counts",
			undefined,
			amr({ timestamp: secondsAgo(9_000) }, ...FRESH.amr),
		],
		["names no session", ENDED, { session_id: undefined }],
		["names a session that is no id", ENDED, { session_id: "' or true --" }],
		["names an empty session", ENDED, { session_id: null }],
		["names Ben's session", ENDED, () => session(db, ben)],
		["names a session past its end", ENDED, (anna) => session(db, anna, new Date(Date.now() - 1000))],
		[
			"is signed out, with a token that is still good, and another is not",
			ENDED,
			{},
			"with ended as (delete from auth.sessions where user_id = $1) insert into auth.sessions (id, user_id, created_at) values (gen_random_uuid(), $1, now())",
		],
		["is of a banned Anna", ENDED, {}, "update auth.users set banned_until = now() + interval '1 hour' where id = $1"],
		[
			...(["is of an Anna who was banned until now", undefined, {}] as const),
			"update auth.users set banned_until = now() - interval '1 second' where id = $1",
		],
		["was not used for a year", ENDED, {}, set("created_at = now() - interval '366 days'")],
		[
			...(["was not renewed for a year", ENDED, {}] as const),
			set("created_at = now() - interval '800 days', refreshed_at = now() - interval '366 days'"),
		],
		[
			...(["was renewed within a year", undefined, {}] as const),
			set("created_at = now() - interval '800 days', refreshed_at = now() - interval '364 days'"),
		],
	])("is for Anna's phone to ask, and refused unless all is right: it %s", async (_, refusal, claims, sql) => {
		const anna = await insertUser(db, "anna");
		const usual = { ...FRESH, ...(await session(db, anna)) };
		const own = typeof claims === "function" ? await claims(anna) : claims;
		if (sql) await db.owner.query(sql, [anna.id]);
		const deleted = queryAsUser(db, anna.id, { ...usual, ...(own as object) }).query(DELETE);
		if (refusal) await expect(deleted).rejects.toMatchObject(refusal);
		else await deleted;
		expect(await isThere(anna)).toBe(refusal !== undefined);
	});

	it("waits for a logout that is under way, and is refused after it", async () => {
		const anna = await insertUser(db, "anna");
		const claims = { ...FRESH, ...(await session(db, anna)) };
		const logout = await holdLock(
			db.owner,
			`with locked as (select id from auth.users where id = $1 for update)
			delete from auth.sessions where id = $2 and user_id in (select id from locked)`,
			[anna.id, claims.session_id],
		);
		const deleted = expect(queryAsUser(db, anna.id, claims).query(DELETE)).rejects.toMatchObject(ENDED);
		await logout("commit");
		await deleted;
		expect(await isThere(anna)).toBe(true);
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
