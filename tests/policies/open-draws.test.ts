import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DatabaseUser, insertUser, queryAsAnonymous } from "../helpers/database-users.ts";
import { type FamilyRows, insertDraw, insertFamily, insertTurn, readRecord } from "../helpers/family-rows.ts";
import { startTestDatabase, type TestDatabase } from "../helpers/test-database.ts";

let testDatabase: TestDatabase;
let anna: DatabaseUser;
let family: FamilyRows;
let dishes: string;

beforeAll(async () => {
	testDatabase = await startTestDatabase();
});
afterAll(() => testDatabase.stop());
beforeEach(async () => {
	anna = await insertUser(testDatabase, "anna");
	family = await insertFamily(anna, ["Mia", "Noah", "Ida"], ["Dishes", "Movies"]);
	dishes = family.categories.Dishes as string;
});

const member = (name: string) => family.members[name] as string;
const draw = (name: string, basedOn?: string) =>
	insertDraw(anna, {
		family: family.id,
		category: dishes,
		member: member(name),
		...(basedOn === undefined ? {} : { basedOn }),
	});
const turn = async (name: string) =>
	(await insertTurn(anna, { family: family.id, category: dishes, member: member(name) })).id;
const pass = (id: string, name: string, newId: string = randomUUID()) =>
	anna.query("select pass_draw($1, $2, $3)", [id, newId, member(name)]);

async function readDraw() {
	const { rows } = await anna.query<{ id: string; member: string; passed: string[]; based_on: string | null }>(
		`select d.id, m.name as member, d.passed, d.based_on from open_draws d join family_members m on m.id = d.member_id
		where d.category_id = $1`,
		[dishes],
	);
	return rows[0];
}

describe("Anna's phones", () => {
	it("agree on the first draw", async () => {
		const first = await draw("Noah");
		expect(first.isFirst).toBe(true);
		expect((await draw("Mia")).isFirst).toBe(false);
		expect(await readDraw()).toEqual({ id: first.id, member: "Noah", passed: [], based_on: null });
		expect(await readRecord(anna, dishes)).toEqual(["drawn Noah"]);
	});

	it("draw at once, many times, and always find one row that the record knows of", async () => {
		for (let round = 0; round < 15; round++) {
			const phones = await Promise.all(["Mia", "Noah", "Ida"].map((name) => draw(name)));
			expect(phones.filter(({ isFirst }) => isFirst)).toHaveLength(1);
			expect((await readDraw())?.id).toBe(phones.find(({ isFirst }) => isFirst)?.id);
			await anna.query("delete from open_draws where category_id = $1", [dishes]);
		}
		const entries = await readRecord(anna, dishes);
		expect(entries.map((entry) => entry.split(" ")[0])).toEqual(Array(15).fill(["drawn", "void"]).flat());
	});

	it("cannot draw on what is past, nor after a turn that another recorded", async () => {
		const last = await turn("Mia");
		await expect(draw("Noah")).rejects.toMatchObject({ code: "PT409", hint: "draw_outdated" });
		await expect(draw("Noah", randomUUID())).rejects.toMatchObject({ code: "PT409", hint: "draw_outdated" });
		await draw("Noah", last);
		await turn("Noah");
		await expect(draw("Ida", last)).rejects.toMatchObject({ code: "PT409", hint: "draw_outdated" });
		expect(await readRecord(anna, dishes)).toEqual(["turn Mia", "drawn Noah", "turn Noah"]);
	});

	it("draw nobody who is away or does not take part", async () => {
		await anna.query("update family_members set back_on = 'infinity' where id = $1", [member("Noah")]);
		await expect(draw("Noah")).rejects.toMatchObject({ code: "PT409", hint: "member_out" });
		await anna.query("update family_members set back_on = current_date - 1 where id = $1", [member("Noah")]);
		await draw("Noah");
		await anna.query("update decision_categories set excluded = array[$2::uuid] where id = $1", [
			family.categories.Movies,
			member("Ida"),
		]);
		const movies = { family: family.id, category: family.categories.Movies as string };
		await expect(insertDraw(anna, { ...movies, member: member("Ida") })).rejects.toMatchObject({ hint: "member_out" });
		expect((await insertDraw(anna, { ...movies, member: member("Mia") })).isFirst).toBe(true);
	});
});

describe("a draw", () => {
	it("ends confirmed by its member's turn, also when somebody else did it", async () => {
		await draw("Noah");
		await anna.query(
			"insert into category_cycles (family_group_id, category_id, member_id, done_by) values ($1, $2, $3, $4)",
			[family.id, dishes, member("Noah"), member("Mia")],
		);
		expect(await readDraw()).toBeUndefined();
		expect(await readRecord(anna, dishes)).toEqual(["drawn Noah", "turn Noah by Mia"]);
	});

	it.each<[string, () => Promise<unknown>, string[]]>([
		["another member's turn", () => turn("Mia"), ["void Noah", "turn Mia"]],
		[
			"the member's absence",
			() => anna.query("update family_members set back_on = 'infinity' where id = $1", [member("Noah")]),
			["void Noah"],
		],
		[
			"the member's removal",
			() => anna.query("delete from family_members where id = $1", [member("Noah")]),
			["void Noah"],
		],
		[
			"the member's exclusion",
			() =>
				anna.query("update decision_categories set excluded = array[$2::uuid] where id = $1", [dishes, member("Noah")]),
			["void Noah"],
		],
		["its deletion", () => anna.query("delete from open_draws where category_id = $1", [dishes]), ["void Noah"]],
	])("is void after %s", async (_, change, entries) => {
		await draw("Noah");
		await change();
		expect(await readDraw()).toBeUndefined();
		expect(await readRecord(anna, dishes)).toEqual(["drawn Noah", ...entries]);
	});

	it("is void after a reset", async () => {
		await draw("Noah", await turn("Mia"));
		await anna.query("delete from category_cycles where category_id = $1 and turn_number <= 1", [dishes]);
		expect(await readDraw()).toBeUndefined();
		expect(await readRecord(anna, dishes)).toEqual(["turn Mia", "drawn Noah", "void Noah", "reset"]);
	});

	it("stands when its member gets another name or look, and whatever happens to others", async () => {
		await draw("Noah");
		await anna.query("update family_members set name = 'Noah B.', emoji = '🦊', colour = 3 where id = $1", [
			member("Noah"),
		]);
		await anna.query("update family_members set back_on = 'infinity' where id = $1", [member("Mia")]);
		// Sent late: the return has come, in every time zone.
		await anna.query("update family_members set back_on = current_date - 2 where id = $1", [member("Noah")]);
		await anna.query("delete from family_members where id = $1", [member("Ida")]);
		await anna.query("update decision_categories set excluded = array[$2::uuid] where id = $1", [
			dishes,
			member("Mia"),
		]);
		expect(await readDraw()).toMatchObject({ member: "Noah B." });
		expect(await readRecord(anna, dishes)).toEqual(["drawn Noah"]);
	});

	it("is void once its member is away until a day to come", async () => {
		await draw("Noah");
		await anna.query("update family_members set back_on = current_date + 2 where id = $1", [member("Noah")]);
		expect(await readDraw()).toBeUndefined();
		expect(await readRecord(anna, dishes)).toEqual(["drawn Noah", "void Noah"]);
	});

	it("goes with its category and its account", async () => {
		await draw("Noah");
		await anna.query("delete from decision_categories where id = $1", [dishes]);
		expect(await readDraw()).toBeUndefined();
		expect(await readRecord(anna, dishes)).toEqual([]);
		await insertDraw(anna, { family: family.id, category: family.categories.Movies as string, member: member("Mia") });
		await testDatabase.owner.query("delete from auth.users where id = $1", [anna.id]);
		for (const table of ["open_draws", "family_record"]) {
			const left = await testDatabase.owner.query(`select from ${table} where family_group_id = $1`, [family.id]);
			expect(left.rowCount).toBe(0);
		}
	});
});

describe("not now", () => {
	it("draws somebody else, and remembers who was passed", async () => {
		const { id } = await draw("Noah");
		const next = randomUUID();
		await pass(id, "Mia", next);
		expect(await readDraw()).toEqual({ id: next, member: "Mia", passed: [member("Noah")], based_on: null });
		await pass(next, "Ida");
		expect(await readDraw()).toMatchObject({ member: "Ida", passed: [member("Noah"), member("Mia")] });
		expect(await readRecord(anna, dishes)).toEqual([
			"drawn Noah",
			"passed Noah",
			"drawn Mia",
			"passed Mia",
			"drawn Ida",
		]);
	});

	it("remembers the last twenty of the family's members, and nobody else, also with the turn", async () => {
		const { rows: guests } = await anna.query<{ id: string }>(
			"insert into family_members (family_group_id, name) select $1, 'Guest ' || n from generate_series(1, 22) n returning id",
			[family.id],
		);
		const ids = guests.map(({ id }) => id);
		const [first = "", last = ""] = ids.splice(20);
		const strangers = Array.from({ length: 900 }, () => randomUUID());
		const start = randomUUID();
		await anna.query(
			"insert into open_draws (id, family_group_id, category_id, member_id, passed) values ($1, $2, $3, $4, $5)",
			[...[start, family.id, dishes, first], [...strangers, member("Ida"), ...ids, ...ids]],
		);
		expect((await readDraw())?.passed).toEqual(ids);
		await anna.query("select pass_draw($1, $2, $3)", [start, randomUUID(), last]);
		expect((await readDraw())?.passed).toEqual([...ids.slice(1), first]);
		await anna.query("insert into category_cycles (family_group_id, category_id, member_id) values ($1, $2, $3)", [
			...[family.id, dishes, last],
		]);
		const { rows } = await anna.query("select draw_passed from category_cycles");
		expect(rows).toEqual([{ draw_passed: [...ids.slice(1), first] }]);
	});

	it("is refused when the draw is no longer open, and accepted twice when an answer was lost", async () => {
		const { id } = await draw("Noah");
		const next = randomUUID();
		await pass(id, "Mia", next);
		await pass(id, "Mia", next);
		await expect(pass(id, "Ida")).rejects.toMatchObject({ code: "PT409", hint: "draw_not_open" });
		await turn("Mia");
		await expect(pass(next, "Ida")).rejects.toMatchObject({ code: "PT409", hint: "draw_not_open" });
		expect(await readRecord(anna, dishes)).toEqual(["drawn Noah", "passed Noah", "drawn Mia", "turn Mia"]);
	});

	it("draws nobody twice for one turn, nobody who is away, and nobody of another family", async () => {
		const { id } = await draw("Noah");
		await expect(pass(id, "Noah")).rejects.toMatchObject({ code: "23514" });
		await expect(anna.query("select pass_draw($1, $2, $2)", [id, randomUUID()])).rejects.toMatchObject({
			code: "23503",
		});
		await anna.query("update family_members set back_on = 'infinity' where id = $1", [member("Mia")]);
		await expect(pass(id, "Mia")).rejects.toMatchObject({ code: "PT409", hint: "member_out" });
		expect(await readDraw()).toMatchObject({ id, member: "Noah" });
		expect(await readRecord(anna, dishes)).toEqual(["drawn Noah"]);
	});

	it("of two phones, one passes the draw on", async () => {
		const { id } = await draw("Noah");
		const answers = await Promise.allSettled([pass(id, "Mia"), pass(id, "Ida"), turn("Noah")]);
		expect(answers.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
		for (const answer of answers)
			if (answer.status === "rejected") expect(answer.reason).toMatchObject({ hint: "draw_not_open" });
		expect((await readRecord(anna, dishes)).filter((entry) => entry.startsWith("passed")).length).toBeLessThan(2);
	});
});

describe("Ben, a stranger", () => {
	let ben: DatabaseUser;
	beforeEach(async () => {
		ben = await insertUser(testDatabase, "ben");
		await insertFamily(ben, ["Olga"], ["Dishes"]);
		await draw("Noah");
	});

	it("sees no draw of hers", async () => {
		expect((await ben.query("select * from open_draws")).rows).toEqual([]);
	});

	it("cannot draw in her family", async () => {
		const theirs = { family: family.id, category: family.categories.Movies as string, member: member("Mia") };
		await expect(insertDraw(ben, theirs)).rejects.toMatchObject({ code: "23503" });
	});

	it("cannot drop, pass or change her draw", async () => {
		const before = await readDraw();
		expect((await ben.query("delete from open_draws")).rowCount).toBe(0);
		await expect(
			ben.query("select pass_draw($1, $2, $3)", [before?.id, randomUUID(), member("Mia")]),
		).rejects.toMatchObject({ code: "PT409", hint: "draw_not_open" });
		await expect(ben.query("update open_draws set member_id = member_id")).rejects.toMatchObject({ code: "42501" });
		expect(await readDraw()).toEqual(before);
	});
});

it("nobody who is not signed in draws or passes", async () => {
	const nobody = queryAsAnonymous(testDatabase);
	for (const sql of [
		"select * from open_draws",
		"delete from open_draws",
		"select pass_draw(gen_random_uuid(), gen_random_uuid(), gen_random_uuid())",
	])
		await expect(nobody.query(sql)).rejects.toMatchObject({ code: "42501" });
});

it.each(["drawn_by", "created_at"])("Anna cannot forge %s of a draw, nor change one", async (column) => {
	await expect(
		anna.query(
			`insert into open_draws (family_group_id, category_id, member_id, ${column}) values ($1, $2, $3, default)`,
			[family.id, dishes, member("Mia")],
		),
	).rejects.toMatchObject({ code: "42501" });
	await expect(anna.query("update open_draws set passed = '{}'")).rejects.toMatchObject({ code: "42501" });
});
