import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { queryAsUser, readEntries } from "../helpers/database-users.ts";
import { startAccessStory } from "./stories.ts";

const { testDatabase, anna, family, record } = startAccessStory();
const entries = async () => (await readEntries(anna, family.dishes)).slice(1);

it("a turn is refused to a device that believes in another one than the next", async () => {
	await record(anna, { turnNumber: 1 });
	for (const turnNumber of [0, 1, 3, -1, 7, 1_000_000_000])
		await expect(record(anna, { member: family.noah, turnNumber })).rejects.toMatchObject({ code: "PT409" });
	expect((await record(anna, { member: family.noah })).turn_number).toBe(2);
});

it("a repeated turn is the same row, and once undone it is not recorded again", async () => {
	const id = randomUUID();
	const again = () =>
		anna.sql`
			insert into category_cycles (id, family_group_id, category_id, member_id, turn_number)
			values (${id}, ${family.id}, ${family.dishes}, ${family.mia}, 1) on conflict (id) do nothing`;
	expect((await again()).rowCount).toBe(1);
	expect((await again()).rowCount).toBe(0);
	const { id: second } = await record(anna, { member: family.noah, turnNumber: 2 });
	for (const repeated of [{ id }, { id, turnNumber: 1 }])
		await expect(record(anna, repeated)).rejects.toMatchObject({ code: "23505", constraint: "category_cycles_pkey" });
	for (const turn of [second, second, id]) await anna.sql`select undo_turn(${turn})`;
	await expect(record(anna, { id, turnNumber: 1 })).rejects.toMatchObject({ code: "PT409", hint: "turn_undone" });
	expect(await entries()).toEqual(["turn Mia", "turn Noah", "turn-undone Noah", "turn-undone Mia"]);
});

it("a look is one at the draw that there is, at a member", async () => {
	const [{ mia }, seen] = [family, { n: 0, member: family.mia, day: "2026-11-22" }];
	const look = async (looked: unknown) => {
		await anna.sql`update decision_categories set looked_at = ${JSON.stringify(looked)}`;
		return (await anna.query("select looked_at from decision_categories")).rows[0]?.looked_at;
	};
	for (const looked of [
		...[{ n: 1, member: mia }, { n: 0, member: randomUUID() }, { n: 0 }, [], "x", { n: 0, member: mia, more: 1 }],
		// What nobody has looked at cannot be put away.
		{ ...seen, later: true },
	])
		expect(await look(looked)).toBeNull();
	for (const day of ["yesterday", 1, "9999-99-99"])
		await expect(look({ ...seen, day })).rejects.toMatchObject({ code: "23514" });
	// An earlier version of the app knows neither days nor what was put away.
	for (const looked of [seen, { ...seen, day: "2026-11-23" }, null]) expect(await look(looked)).toEqual(seen);
	expect(await look({ n: 0, member: mia, later: 1 })).toEqual({ ...seen, later: true });
	expect(await look({ n: 0, member: mia })).toEqual(seen);
	expect(await entries()).toEqual(["drawn Mia"]);
});

it("an entry of the history says the device", async () => {
	const session_id = randomUUID();
	await record(queryAsUser(testDatabase, anna.id, { session_id }));
	const { rows } = await anna.query("select session_id from family_history where kind = 'turn'");
	expect(rows).toEqual([{ session_id }]);
});

// On a Supabase project Realtime reads the log under the policies: a row that is marked is hidden from whoever was to
// hear of it. Everybody in a family may read its version.
it("a family's version rises with each mark that is set or taken, and with nothing else", async () => {
	const readVersion = async () => Number((await anna.query("select version from family_groups")).rows[0]?.version);
	const { dishes, mia } = family;
	const { id } = await record(anna);
	await anna.sql`update family_members set name = 'Max' where id = ${family.noah}`;
	expect(await readVersion()).toBe(0);
	let before = 0;
	for (const [sql, ...values] of [
		["select undo_turn($1)", id],
		["select redo_turn($1)", id],
		["select reset_category($1, array[$2::uuid])", dishes, id],
		["select undo_reset($1, array[$2::uuid])", dishes, id],
		["delete from family_members where id = $1", mia],
		["select restore_member($1)", mia],
		["delete from decision_categories where id = $1", dishes],
		["select restore_category($1)", dishes],
	]) {
		await anna.query(sql as string, values);
		expect(await readVersion(), sql).toBeGreaterThan(before);
		before = await readVersion();
	}
	await anna.sql`select undo_turn(${randomUUID()})`.catch(() => {});
	await record(anna, { member: family.noah });
	expect(await readVersion()).toBe(before);
});
