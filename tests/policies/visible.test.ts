import { expect, it } from "vitest";
import { createToken, createWebhook } from "./family-people.ts";
import { startPeopleStory, tryAs } from "./stories.ts";

const story = startPeopleStory("once");

it("everybody in a family sees everything that is seen of it, and nobody else anything", async () => {
	const { anna, ben, tablet, eve, rob, family } = story;
	const { tables } = story.testDatabase.database.catalogue;
	const hub = await createToken(anna, family.id, "Hub");
	const meter = await createToken(anna, family.id, "Meter", "read");
	await createWebhook(anna, family.id);
	await story.record(anna);
	const everybody = { anna, ben, tablet, hub, meter };
	const seenBy = (table: string): object[] => {
		// A device knows of itself alone.
		if (table === "push_subscriptions") return [];
		if (["family_tokens", "family_webhooks", "webhook_deliveries"].includes(table)) return [anna, ben];
		// A token knows of no person.
		return table === "family_people" ? [anna, ben, tablet] : Object.values(everybody);
	};
	for (const table of tables.keys())
		for (const [name, one] of Object.entries({ ...everybody, eve, rob })) {
			const key = table === "family_groups" ? "id" : "family_group_id";
			const seen = await tryAs(story)(one.id, (user) =>
				user.query(`select from ${table} where ${key} = $1 limit 1`, [family.id]),
			);
			expect([name, table, seen]).toEqual([name, table, seenBy(table).includes(one) ? 1 : 0]);
		}
});
