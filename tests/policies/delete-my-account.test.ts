import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestDatabase } from "../helpers/database.ts";
import { everyRow } from "../helpers/every-row.ts";
import { recordTurn, startFamily } from "../helpers/families.ts";
import { nobody, type PeoplesDatabase, type Person, signedIn, signUp } from "../helpers/people.ts";
import { startSupabaseDatabase } from "../supabase/supabase-database.ts";

const DELETE = "select public.delete_my_account()";
const CLOSED = { code: "42501" };
const TOO_LONG_AGO = { code: "PT403", hint: "reauthentication_needed" };

const secondsAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;
const amr = (...ways: unknown[]) => ({ amr: ways });
const FRESH = amr({ method: "password", timestamp: secondsAgo(5) });

async function startSupabaseProject() {
	const project = await startSupabaseDatabase();
	await project.migrate();
	return project;
}

async function growFamily(person: Person): Promise<void> {
	const { id, members, categories } = await startFamily(person, ["Mia", "Noah"], ["Dishes"]);
	await recordTurn(person, { family: id, member: members.Mia as string, category: categories.Dishes as string });
}

describe.each([
	["the built-in backend", startTestDatabase],
	["a Supabase project", startSupabaseProject],
])("deleting one's account on %s", (_, start) => {
	let db: PeoplesDatabase & { stop(): Promise<void> };
	let ben: Person;
	beforeAll(async () => {
		db = await start();
		ben = await signUp(db, "ben");
		await growFamily(ben);
	}, 60_000);
	afterAll(() => db.stop());

	it("leaves every table as it was before Anna came", async () => {
		const before = await everyRow(db.owner);
		const anna = await signUp(db, "anna");
		await growFamily(anna);
		expect(await everyRow(db.owner)).not.toEqual(before);
		await signedIn(db, anna.id, FRESH).query(DELETE);
		expect(await everyRow(db.owner)).toEqual(before);
	});

	it("is no error the second time, and Anna's token makes no new family", async () => {
		const anna = await signUp(db, "anna");
		const fresh = signedIn(db, anna.id, FRESH);
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
		const anna = await signUp(db, "anna");
		await expect(signedIn(db, anna.id, claims).query(DELETE)).rejects.toMatchObject(TOO_LONG_AGO);
		const { rowCount } = await db.owner.query("select 1 from auth.users where id = $1", [anna.id]);
		expect(rowCount).toBe(1);
	});

	it("counts the latest of several sign-ins", async () => {
		const anna = await signUp(db, "anna");
		const ways = amr(
			{ method: "password", timestamp: secondsAgo(9_000) },
			{ method: "oauth", timestamp: secondsAgo(30) },
		);
		await signedIn(db, anna.id, ways).query(DELETE);
		expect((await db.owner.query("select 1 from auth.users where id = $1", [anna.id])).rowCount).toBe(0);
	});

	it("is closed to nobody, and to a person without a name", async () => {
		await expect(nobody(db).query(DELETE)).rejects.toMatchObject(CLOSED);
		const nameless = signedIn(db, "", FRESH);
		await expect(nameless.query(DELETE)).rejects.toMatchObject({ code: "PT401" });
	});

	it("lets a stranger delete nobody else", async () => {
		const stranger = await signUp(db, "stranger");
		await signedIn(db, stranger.id, FRESH).query(DELETE);
		expect((await ben.query("select 1 from family_members")).rowCount).toBe(2);
		for (const statement of ["delete from auth.users", `delete from auth.users where id = '${ben.id}'`]) {
			await expect(stranger.query(statement)).rejects.toMatchObject(CLOSED);
		}
	});
});
