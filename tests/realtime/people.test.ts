import { afterEach, beforeEach, expect, it } from "vitest";
import {
	type FamilyIds,
	insertFamilyWithTurn,
	insertTokenUser,
	setUpTestServer,
	type TokenUser,
} from "../helpers/set-up.ts";
import { openClientWithToken } from "../helpers/users.ts";
import { invite, join } from "../policies/family-people.ts";
import { subscribeToChanges } from "./subscription.ts";

const testServer = setUpTestServer({}, { hasAccounts: false });
let [anna, ben, tablet, eve] = [] as unknown as [TokenUser, TokenUser, TokenUser, TokenUser];
let family: FamilyIds;
let evesFamily: FamilyIds;

beforeEach(async () => {
	const users = ["anna", "ben", "tablet", "eve"].map((name) => insertTokenUser(testServer, name));
	[anna, ben, tablet, eve] = (await Promise.all(users)) as [TokenUser, TokenUser, TokenUser, TokenUser];
	family = await insertFamilyWithTurn(anna);
	evesFamily = await insertFamilyWithTurn(eve);
	await join(ben, (await invite(anna, family.familyId)).token, "Ben");
	await join(tablet, (await invite(anna, family.familyId, "screen")).token, "Kitchen tablet");
});
afterEach(async () => {
	for (const { client } of [anna, ben, tablet, eve]) await client.realtime.disconnect();
});

const listen = (user: TokenUser, table?: string) => subscribeToChanges(user.client, table);
const add = (user: TokenUser, name: string, { familyId } = family) =>
	openClientWithToken(testServer, user.token)
		.from("family_members")
		.insert({ family_group_id: familyId, name })
		.throwOnError();

it("what one changes, everybody in the family hears, and who did it", async () => {
	const heard = [await listen(anna), await listen(ben), await listen(tablet)];
	const turns = await listen(tablet, "category_cycles");
	await add(ben, "Olga");
	for (const { waitForChanges, received } of heard) {
		await waitForChanges(1);
		expect(received).toMatchObject([{ eventType: "INSERT", new: { name: "Olga" } }]);
	}
	const { familyId: family_group_id, categoryId: category_id, memberIds } = family;
	await ben.client
		.from("category_cycles")
		.insert({ ...{ id: crypto.randomUUID(), family_group_id, category_id }, member_id: memberIds[1] });
	await turns.waitForChanges(1);
	expect(turns.received).toMatchObject([{ new: { who: ben.id, who_name: "Ben" } }]);
});

it("many rows at once are read anew by everybody in the family", async () => {
	const [annas, bens, eves] = [await listen(anna), await listen(ben), await listen(eve)];
	const rows = Array.from({ length: 101 }, (_, at) => ({ family_group_id: family.familyId, name: `Member ${at}` }));
	await openClientWithToken(testServer, anna.token).from("family_members").insert(rows).throwOnError();
	await Promise.all([annas.subscribed(2), bens.subscribed(2)]);
	expect([annas.channel.state, ...annas.received, ...bens.received]).toEqual(["joined"]);
	await add(eve, "Own", evesFamily);
	await eves.waitForChanges(1);
	expect(eves.received).toHaveLength(1);

	const { familyId, categoryId, memberIds } = family;
	await testServer.owner.sql`
		insert into category_cycles (family_group_id, category_id, member_id)
		select ${familyId}, ${categoryId}, ${memberIds[0]} from generate_series(1, 101)`;
	const turns = await listen(ben, "category_cycles");
	await anna.client.from("category_cycles").delete().eq("category_id", categoryId).throwOnError();
	await turns.subscribed(2);
	expect(turns.received).toEqual([]);
});

it("whoever is removed hears nothing from then on, with a channel that was open and a token that is good", async () => {
	const [annas, bens] = [await listen(anna), await listen(ben)];
	await anna.call("remove_person", family.familyId, ben.id);
	await add(anna, "Secret");
	await annas.waitForChanges(1);
	await bens.subscribed(2);
	await add(anna, "Another");
	await join(ben, (await invite(anna, family.familyId)).token, "Ben");
	await add(anna, "Heard");
	await bens.waitForChanges(1);
	expect(bens.received).toMatchObject([{ new: { name: "Heard" } }]);
});

it("another role begins the connection anew; a face, a name and another family do not", async () => {
	const [bens, others] = [await listen(ben), await listen(anna, "family_people")];
	await ben.call("edit_person", family.familyId, ben.id, "Dad", family.memberIds[0]);
	await others.waitForChanges(1);
	expect(others.received).toMatchObject([{ eventType: "UPDATE", new: { user_id: ben.id, name: "Dad" } }]);
	await anna.call("set_role", family.familyId, ben.id, "screen");
	await others.waitForChanges(2);
	await bens.subscribed(2);
	await add(anna, "Heard");
	await bens.waitForChanges(1);
	await join(ben, (await invite(eve, evesFamily.familyId)).token, "Ben");
	await add(eve, "Of both", evesFamily);
	await bens.waitForChanges(2);
	expect(bens.received).toMatchObject([{ new: { name: "Heard" } }, { new: { name: "Of both" } }]);
});

it("a screen hears of itself alone who is there, as it reads; whoever comes as an adult hears of all", async () => {
	const [tablets, bens, eves] = [
		await listen(tablet, "family_people"),
		await listen(ben, "family_people"),
		await listen(eve, "family_people"),
	];
	await join(eve, (await invite(anna, family.familyId)).token, "Eve");
	await anna.call("edit_person", family.familyId, anna.id, "Mum", null);
	await anna.call("edit_person", family.familyId, tablet.id, "Hall", null);
	await Promise.all([tablets.waitForChanges(1), bens.waitForChanges(3), eves.waitForChanges(3)]);
	const names = ({ received }: typeof bens) => received.map((change) => "name" in change.new && change.new.name);
	expect(names(tablets)).toEqual(["Hall"]);
	expect(names(bens)).toEqual(["Eve", "Mum", "Hall"]);
	expect(names(eves)).toEqual(["Eve", "Mum", "Hall"]);
});
