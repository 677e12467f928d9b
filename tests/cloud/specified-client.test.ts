import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addMember } from "../../src/stores/opened-stores.test-helper.ts";
import { createAppUser, type Device } from "../helpers/devices.ts";
import { setUpTestServer } from "../helpers/set-up.ts";
import {
	addMembersAndCategories,
	cycleIn,
	dishesOf,
	idOf,
	memberNames,
	requireFamily,
	turnOf,
	waitForFamily,
} from "./store-actions.ts";

const backend = setUpTestServer();
let phone: Device;
/** Knows the specification's tables and columns, and nothing else. */
let specified: SupabaseClient;
let groupId: string;

beforeAll(async () => {
	const user = await createAppUser(backend);
	phone = await user.openDevice();
	specified = (await user.openDevice()).client;
	await phone.store.load();
	await addMembersAndCategories(phone.store, ["Ann", "Ben"], ["Dishes"]);
	const { data } = await specified.from("family_groups").select("*").eq("user_id", user.userId).order("created_at");
	groupId = data?.[0]?.id;
});
afterAll(async () => {
	phone.store.close();
});

function insertTurn(member: string, cycle: number) {
	const [category_id, member_id] = [dishesOf(phone.store).id, idOf(phone.store, member)];
	return specified
		.from("category_cycles")
		.insert({ category_id, member_id, cycle_number: cycle, family_group_id: groupId });
}

const waitFor = (isSo: () => boolean) => waitForFamily(phone.store, isSo);

it("works beside this app: its members, turns, resets and removals show at once, and are in the history", async () => {
	const { store } = phone;
	await store.change({ kind: "edit-member", member: idOf(store, "Ann"), emoji: "🦊", colour: 3 });
	const added = await specified
		.from("family_members")
		.insert({ id: randomUUID(), name: "Cleo", family_group_id: groupId });
	expect(added.error).toBeNull();
	await waitFor(() => memberNames(store).join() === "Ann,Ben,Cleo");
	for (const member of ["Ben", "Ann", "Cleo"]) expect((await insertTurn(member, 1)).error).toBeNull();
	await waitFor(() => cycleIn(store).length === 3);
	expect((await insertTurn("Ben", 2)).error).toBeNull();
	await waitFor(() => cycleIn(store).join() === "Ben");
	expect(dishesOf(store).lastTurn).toBe(4);
	await store.change(turnOf(store, { member: "Ann" }));
	const { data } = await specified.from("category_cycles").select("cycle_number").order("created_at");
	expect(data?.map(({ cycle_number }) => cycle_number)).toEqual([1, 1, 1, 2, 2]);

	const reset = await specified.from("category_cycles").delete().eq("category_id", dishesOf(store).id);
	expect(reset.error).toBeNull();
	await waitFor(() => cycleIn(store).length === 0);
	expect(dishesOf(store).lastTurn).toBe(5);
	expect((await specified.from("family_members").delete().eq("id", idOf(store, "Cleo"))).error).toBeNull();
	await waitFor(() => memberNames(store).join() === "Ann,Ben");
	expect(requireFamily(store).members[0]).toMatchObject({ emoji: "🦊", colour: 3 });
	const { entries } = await store.readHistory({});
	expect(entries.map(({ kind }) => kind)).toEqual(
		(["member-added", "member-added", "category-added", "member-added"] as string[])
			.concat(["turn", "turn", "turn", "turn", "turn", "reset", "member-removed"])
			.toReversed(),
	);
	await store.change(addMember("Dan"));
	expect(memberNames(store)).toEqual(["Ann", "Ben", "Dan"]);
});
