import { randomUUID } from "node:crypto";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findCategory } from "../../src/rules/family.ts";
import { summarizeRecord } from "../../src/rules/record-summary.ts";
import { createAppUser, type Device } from "../helpers/devices.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { addMembersAndCategories, drawMember, requireFamily } from "./store-actions.ts";
import { waitForFamily } from "./wait-for-store.ts";

let backend: TestServer;
let phone: Device;
/** Of an app that knows nothing of rounds, draws and details: it is still cached on this phone. */
let old: SupabaseClient;
let groupId: string;

beforeAll(async () => {
	backend = await startTestServer();
	const user = await createAppUser(backend);
	phone = await user.openDevice();
	old = (await user.openDevice()).client;
	await phone.store.load();
	await addMembersAndCategories(phone.store, ["Ann", "Ben"], ["Dishes"]);
	const { data } = await old.from("family_groups").select("*").eq("user_id", user.userId).order("created_at");
	groupId = data?.[0]?.id;
});
afterAll(async () => {
	phone.store.close();
	await backend.stop();
});

const family = () => requireFamily(phone.store);
const dishes = () => findCategory(family(), "Dishes");
const waitFor = (isSo: () => boolean) => waitForFamily(phone.store, isSo);

async function readNames(table: string) {
	const { data, error } = await old
		.from(table)
		.select("id, name")
		.eq("family_group_id", groupId)
		.order("created_at")
		.order("id")
		.range(0, 499);
	expect(error).toBeNull();
	return data as { id: string; name: string }[];
}

async function readTurns() {
	const { data, error } = await old
		.from("category_cycles")
		.select("id, turn_number, family_members(name), decision_categories(name)")
		.eq("family_group_id", groupId)
		.order("created_at")
		.order("id")
		.range(0, 499);
	expect(error).toBeNull();
	return (data ?? []) as unknown as { id: string; turn_number: number; family_members: { name: string } }[];
}

async function insertTurn(member: string, turn_number: number) {
	const [members, [category]] = [await readNames("family_members"), await readNames("decision_categories")];
	const member_id = members.find(({ name }) => name === member)?.id;
	return old.from("category_cycles").insert({
		id: randomUUID(),
		category_id: category?.id,
		member_id,
		cycle_number: 1,
		turn_number,
		family_group_id: groupId,
	});
}

it("a phone with the version before goes on working beside one with this, and destroys nothing of what is new", async () => {
	const { store } = phone;
	await store.change({ kind: "edit-member", name: "Ann", emoji: "🦊", colour: 3 });
	await store.change({ kind: "move-member", name: "Ben", before: "Ann" });
	await store.change({ kind: "open-draw", draw: { ...drawMember(store, "Dishes"), member: "Ann" } });

	expect((await readNames("family_members")).map(({ name }) => name)).toEqual(["Ann", "Ben"]);
	await old.from("family_members").insert({ id: randomUUID(), name: "Cleo", family_group_id: groupId });
	await waitFor(() => family().members.join() === "Ben,Ann,Cleo");
	expect((await insertTurn("Ben", 1)).error).toBeNull();
	await waitFor(() => dishes()?.cycle.join() === "Ben" && dishes()?.openDraw === undefined);
	for (const [at, member] of ["Ann", "Cleo", "Ben"].entries())
		expect((await insertTurn(member, at + 2)).error).toBeNull();
	await waitFor(() => family().turns?.length === 4);
	expect(dishes()?.cycle).toEqual(["Ben"]);
	expect((await insertTurn("Ann", 4)).status).toBe(409);

	await store.change({ kind: "undo-turn", category: "Dishes", turn: family().turns?.at(-1)?.id ?? "" });
	await store.change({ kind: "rename-member", name: "Cleo", newName: "Chloé" });
	expect((await readTurns()).map(({ family_members, turn_number }) => [family_members.name, turn_number])).toEqual([
		["Ben", 1],
		["Ann", 2],
		["Chloé", 3],
	]);
	const [category] = await readNames("decision_categories");
	const reset = old.from("category_cycles").delete().eq("family_group_id", groupId).eq("category_id", category?.id);
	expect((await reset.lte("turn_number", 3)).error).toBeNull();
	await waitFor(() => dishes()?.cycle.length === 0 && dishes()?.openDraw === undefined);
	expect(family().memberDetails).toEqual([{ name: "Ann", emoji: "🦊", colour: 3 }]);
	const { entries } = await store.readRecord({});
	expect(entries.map(({ kind }) => kind)).toEqual(
		["drawn", "void", "turn", "turn", "turn", "turn", "undone", "reset"].toReversed(),
	);
});

it("a phone with the version before removes a member, and with them the turns of the cycles before: the record has them as they were had", async () => {
	const { store } = phone;
	for (const [at, member] of ["Ann", "Ben", "Chloé", "Ben"].entries())
		expect((await insertTurn(member, at + 1)).error).toBeNull();
	await waitFor(() => dishes()?.cycle.join() === "Ben" && family().turns?.length === 4);
	const known = (await store.readRecord({})).entries.length;

	const finished = (await readTurns()).slice(0, 3).map(({ id }) => id);
	expect((await old.from("category_cycles").delete().in("id", finished)).error).toBeNull();
	const ann = (await readNames("family_members")).find(({ name }) => name === "Ann")?.id;
	expect((await old.from("family_members").delete().eq("id", ann)).error).toBeNull();
	await waitFor(() => family().members.join() === "Ben,Chloé");
	expect(dishes()?.cycle).toEqual(["Ben"]);
	const { entries } = await store.readRecord({});
	expect(entries).toHaveLength(known);
	expect(summarizeRecord(family(), entries.toReversed(), "2026-11-22").cycles).toBe(1);
});
