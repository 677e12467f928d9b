import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { insertTurn, insertUser } from "../helpers/database-users.ts";
import { startAccessStory } from "./stories.ts";

// On a Supabase project Realtime reads the log under the policies: a row that is marked is hidden from whoever was to
// hear of it. Everybody in a family may read its version.

const story = startAccessStory(["Mia", "Noah"], ["Dishes"]);

const readVersion = async (user = story.anna) =>
	Number(
		(await user.sql<{ version: string }>`select version from family_groups where id = ${story.family.id}`).rows[0]
			?.version,
	);

it("rises with each mark that is set or taken, and with nothing else", async () => {
	const { family, anna } = story;
	const [dishes, mia, noah] = [family.categories.Dishes, family.members.Mia, family.members.Noah] as string[];
	const record = (member = mia) =>
		insertTurn(anna, { family: family.id, category: dishes as string, member: member as string });
	const { id } = await record();
	await anna.sql`update family_members set name = 'Max' where id = ${noah}`;
	expect(await readVersion()).toBe(0);
	const marks: [string, unknown[]][] = [
		["select undo_turn($1)", [id]],
		["select redo_turn($1)", [id]],
		["select reset_category($1, $2)", [dishes, [id]]],
		["select undo_reset($1, $2)", [dishes, [id]]],
		["delete from family_members where id = $1", [mia]],
		["select restore_member($1)", [mia]],
		["delete from decision_categories where id = $1", [dishes]],
		["select restore_category($1)", [dishes]],
	];
	for (const [sql, values] of marks) {
		const before = await readVersion();
		await anna.query(sql, values);
		expect(await readVersion(), sql).toBeGreaterThan(before);
	}
	const before = await readVersion();
	await anna.sql`select undo_turn(${randomUUID()})`.catch(() => {});
	await record(noah);
	expect(await readVersion()).toBe(before);
});

it("is read by nobody else", async () => {
	expect(await readVersion(await insertUser(story.testDatabase, "ben"))).toBeNaN();
});
