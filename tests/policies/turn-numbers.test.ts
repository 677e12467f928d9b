import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { startAccessStory } from "../helpers/access-story.ts";
import { insertTurn } from "../helpers/family-rows.ts";

const story = startAccessStory(["Mia", "Leo", "Ida"], ["Dishes"]);

let category: string;

beforeEach(async () => {
	category = story.family.categories.Dishes as string;
});

const record = (member: string, turnNumber?: number, id?: string) =>
	insertTurn(story.anna, {
		family: story.family.id,
		category,
		member: story.family.members[member] as string,
		...(turnNumber === undefined ? {} : { turnNumber }),
		...(id === undefined ? {} : { id }),
	});

const stored = async () =>
	(
		await story.anna.query<{ turn_number: number; cycle_number: number }>(
			"select turn_number, cycle_number from category_cycles order by created_at",
		)
	).rows;

it("are filled in when a device sends none, and cycle numbers always", async () => {
	for (const member of ["Mia", "Leo", "Ida", "Leo"]) await record(member);
	expect(await stored()).toEqual([
		{ turn_number: 1, cycle_number: 1 },
		{ turn_number: 2, cycle_number: 1 },
		{ turn_number: 3, cycle_number: 1 },
		{ turn_number: 4, cycle_number: 2 },
	]);
});

it("put no trust in the cycle number of a device", async () => {
	await story.anna.query(
		"insert into category_cycles (family_group_id, category_id, member_id, cycle_number) values ($1, $2, $3, 99)",
		[story.family.id, category, story.family.members.Mia],
	);
	expect(await stored()).toEqual([{ turn_number: 1, cycle_number: 1 }]);
});

it.each([0, 1, 3, -1])("refuse a device that believes in turn %d when turn 2 is next", async (believed) => {
	await record("Mia", 1);
	await expect(record("Leo", believed)).rejects.toMatchObject({ code: "PT409" });
	expect(await stored()).toHaveLength(1);
});

it("answer a repeated turn as the same row", async () => {
	const id = randomUUID();
	await record("Mia", 1, id);
	await record("Leo", 2);
	await expect(record("Mia", 1, id)).rejects.toMatchObject({ code: "23505", constraint: "category_cycles_pkey" });
	await expect(record("Mia", undefined, id)).rejects.toMatchObject({
		code: "23505",
		constraint: "category_cycles_pkey",
	});
	expect(await stored()).toHaveLength(2);
});

it("let a repeated turn pass when the device ignores duplicates", async () => {
	const again = `insert into category_cycles (id, family_group_id, category_id, member_id, turn_number)
		values ($1, $2, $3, $4, 1) on conflict (id) do nothing`;
	const values = [randomUUID(), story.family.id, category, story.family.members.Mia];
	expect((await story.anna.query(again, values)).rowCount).toBe(1);
	expect((await story.anna.query(again, values)).rowCount).toBe(0);
});

it("number several turns of one insert", async () => {
	await story.anna.query(
		"insert into category_cycles (family_group_id, category_id, member_id) select $1, $2, m from unnest($3::uuid[]) m",
		[story.family.id, category, Object.values(story.family.members)],
	);
	expect((await stored()).map((turn) => turn.turn_number)).toEqual([1, 2, 3]);
});

it("go on after a member has left, and reading by time stays reading by number", async () => {
	for (const member of ["Mia", "Leo", "Ida"]) await record(member);
	await story.anna.query("delete from family_members where name = 'Leo'");
	expect(await record("Mia", 4)).toMatchObject({ turn_number: 4, cycle_number: 2 });
	expect((await stored()).map((turn) => turn.turn_number)).toEqual([1, 3, 4]);
});

it("let a member leave and a turn be recorded at once", async () => {
	for (let round = 0; round < 10; round++) {
		const [left, recorded] = await Promise.allSettled([
			story.anna.query("delete from family_members where name = 'Ida'"),
			record("Ida"),
		]);
		expect(left.status).toBe("fulfilled");
		if (recorded.status === "rejected") expect(recorded.reason).toMatchObject({ code: "23503" });
		expect(await stored()).toEqual([]);
		const { rows } = await story.anna.query<{ id: string }>(
			"insert into family_members (family_group_id, name) values ($1, 'Ida') returning id",
			[story.family.id],
		);
		story.family = { ...story.family, members: { ...story.family.members, Ida: rows[0]?.id as string } };
	}
});
