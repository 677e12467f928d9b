import { expect, it } from "vitest";
import { startAccessStory } from "./stories.ts";

// A client that knows the specification's tables and columns, and nothing else.

const { anna, family, record } = startAccessStory();

const insertMembers = async (...names: string[]) => {
	const insert = "insert into family_members (family_group_id, name) select $1, unnest($2::text[]) returning id";
	return (await anna.query<{ id: string }>(insert, [family.id, names])).rows.map(({ id }) => id);
};
const countTurns = async () => (await anna.query("select from category_cycles")).rowCount;

it("counts 1, 1, 1, 2, with what it deletes, resets and inserts", async () => {
	const [zoe] = await insertMembers("Zoe");
	// Specification, section 4.
	const play = async () => {
		const numbers: number[] = [];
		for (const member of [family.mia, family.noah, zoe, family.mia]) {
			const { rows } = await anna.query<{ cycle_number: number }>(
				`insert into category_cycles (family_group_id, category_id, member_id, cycle_number)
				select $1, $2, $3, (select count(*) from category_cycles where category_id = $2)
					/ (select count(*) from family_members where family_group_id = $1) + 1 returning cycle_number`,
				[family.id, family.dishes, member],
			);
			numbers.push(...rows.map(({ cycle_number }) => cycle_number));
		}
		return numbers;
	};
	expect(await play()).toEqual([1, 1, 1, 2]);
	const reset = await anna.sql`delete from category_cycles where category_id = ${family.dishes} returning id`;
	expect(reset.rows).toHaveLength(4);
	expect(await play()).toEqual([1, 1, 1, 2]);
	await anna.sql`delete from family_members where id = ${zoe}`;
	const seen = await anna.query(
		`select concat_ws(' ', member.name, category.name, turn_number) as turn from category_cycles turn
		join family_members member on member.id = member_id join decision_categories category on category.id = category_id
		order by turn.created_at`,
	);
	expect(seen.rows.map(({ turn }) => turn)).toEqual(["Mia Dishes 5", "Noah Dishes 6", "Mia Dishes 8"]);
	await anna.sql`delete from decision_categories where id = ${family.dishes}`;
	expect(await countTurns()).toBe(0);
});

it("has its turns numbered, several at once, too, and its own cycle numbers as it sent them", async () => {
	await anna.sql`
		insert into category_cycles (family_group_id, category_id, member_id)
		select ${family.id}, ${family.dishes}, m from unnest(${[family.mia, family.noah]}::uuid[]) m`;
	await anna.sql`
		insert into category_cycles (family_group_id, category_id, member_id, cycle_number) values
		(${family.id}, ${family.dishes}, ${family.noah}, 2)`;
	const { rows } = await anna.query("select turn_number, cycle_number from category_cycles order by created_at");
	expect(rows.map(({ turn_number }) => turn_number)).toEqual([1, 2, 3]);
	expect(rows.map(({ cycle_number }) => cycle_number)).toEqual([1, 1, 2]);
});

it("resets with a turn that it deletes those of the cycles before, and goes on with the numbers", async () => {
	for (const member of [family.mia, family.noah, family.mia]) await record(anna, { member });
	await anna.query("delete from category_cycles where turn_number = 3");
	expect(await countTurns()).toBe(0);
	expect(await record(anna)).toMatchObject({ turn_number: 4, cycle: 2 });
});

it("reaches nothing by a delete that was removed or reset, also by one that names no row", async () => {
	const { id } = await record(anna, { doneBy: family.noah });
	await anna.sql`select reset_category(${family.dishes}, array(select id from category_cycles))`;
	await expect(record(anna, { id })).rejects.toMatchObject({ code: "23505" });
	for (let time = 0; time < 2; time++)
		for (const table of ["category_cycles", "family_members", "decision_categories"])
			await anna.query(`delete from ${table}`);
	for (const [view, count] of Object.entries({ all_turns: 1, all_members: 2, all_categories: 1 }))
		expect((await anna.query(`select from ${view}`)).rowCount, view).toBe(count);
});

it.each(["family_members", "decision_categories"])("adds to %s at the end, or where it says", async (table) => {
	const insert = `insert into ${table} (family_group_id, name, position) values ($1, $2, $3)`;
	await anna.query(`delete from ${table}`);
	await anna.query(`insert into ${table} (family_group_id, name) values ($1, 'A'), ($1, 'B')`, [family.id]);
	await anna.query(`update ${table} set position = 7.5 where name = 'A'`);
	await anna.query(insert, [family.id, "C", 1.5]);
	await anna.query(`insert into ${table} (family_group_id, name) values ($1, 'D'), ($1, 'E')`, [family.id]);
	const { rows } = await anna.query(`select name, position from ${table} order by position`);
	const [c, b, a, d, e] = rows.map(({ name, position }) => `${name} ${position}`);
	expect([c, a, d, e]).toEqual(["C 1.5", "A 7.5", "D 8.5", "E 9.5"]);
	expect(b?.[0]).toBe("B");
});

it("is told by its constraint that a name is taken", async () => {
	const rename = anna.sql`update family_members set name = 'Noah' where id = ${family.mia}`;
	await expect(rename).rejects.toMatchObject({ code: "23505", constraint: "family_members_family_group_id_name_key" });
});

it("has told of it who is in another place, one after the other, and of other numbers nothing", async () => {
	await insertMembers("Eve", "Kim");
	const readMoves = async () => {
		const { rows } = await anna.query(
			"select kind, member_name, was_place, place from family_history where kind ~ '^member' order by id offset 4",
		);
		return rows.map((row) =>
			Object.values(row)
				.filter((value) => value !== null)
				.join(" "),
		);
	};
	await anna.query("update family_members set position = 2.5 where name = 'Noah'");
	await anna.query("update family_members set position = position * 10 - 100");
	expect(await readMoves()).toEqual([]);
	await anna.query("update family_members set position = -position");
	const moved = ["member-moved Kim 4 1", "member-moved Eve 4 2", "member-moved Noah 4 3"];
	expect(await readMoves()).toEqual(moved);
	// In between, and last; and who comes back is in their place.
	const insert = "insert into family_members (family_group_id, name, position) values ($1, $2, $3)";
	await anna.query(insert, [family.id, "Ida", 61]);
	await anna.query(insert, [family.id, "Leo", 99]);
	await anna.query("delete from family_members where name = 'Noah'");
	await anna.sql`select restore_member(${family.noah})`;
	expect((await readMoves()).slice(3)).toEqual([
		...["member-added Ida", "member-moved Ida 5 2", "member-added Leo"],
		...["member-removed Noah", "member-restored Noah"],
	]);
});
