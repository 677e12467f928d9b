import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { requestTables, setUpFamily } from "../helpers/set-up.ts";

const { testServer, anna, family } = setUpFamily();
let category: string;
let [mia, noah] = ["", ""];

beforeAll(async () => {
	[mia = "", noah = ""] = family.memberIds;
});
beforeEach(async () => {
	category = randomUUID();
	await insert("decision_categories", { id: category, family_group_id: family.familyId, name: `Chore ${category}` });
});

async function insert(table: string, row: object) {
	const { error } = await anna.client.from(table).insert(row);
	if (error) throw error;
}

async function recordTurn(member: string, more: object = {}): Promise<string> {
	const id = randomUUID();
	const turn = { id, family_group_id: family.familyId, category_id: category, member_id: member };
	await insert("category_cycles", { ...turn, ...more });
	return id;
}

const DONE = { status: 204, error: null };

it("a turn is taken back by a function, whose refusals have the database's status, code and hint", async () => {
	const first = await recordTurn(mia);
	const last = await recordTurn(noah, { done_by: mia, option: "Pizza" });
	const undo = (turn: unknown) => anna.client.rpc("undo_turn", { turn });
	for (const other of [first, null])
		expect(await undo(other)).toMatchObject({ status: 409, error: { code: "PT409", hint: "turn_not_last" } });
	expect(await undo("first")).toMatchObject({ status: 400, error: { code: "22P02" } });
	expect(await undo(last)).toMatchObject(DONE);
	const { data } = await anna.client
		.from("family_history")
		.select("kind, member_name, done_by_name, option, cycle, turns, session_id, family_groups(name)")
		.eq("category", category)
		.order("id", { ascending: false })
		.limit(1);
	expect(data).toEqual([
		{
			...{ kind: "turn-undone", member_name: "Noah", done_by_name: "Mia", option: "Pizza", cycle: 1 },
			...{ turns: [last], session_id: anna.sessionId, family_groups: { name: "My Family" } },
		},
	]);
});

it("a number that is none, or too large, is the request's mistake", async () => {
	const say = (n: unknown) => anna.client.rpc("say_not_now", { category, n, member: mia });
	for (const n of [2 ** 31, "soon", 0.5]) expect((await say(n)).status).toBe(400);
	expect(await say(0)).toMatchObject(DONE);
	const { data } = await anna.client.from("decision_categories").select("not_now").eq("id", category).single();
	expect(data).toEqual({ not_now: { n: 0, members: [mia] } });
});

it("a category's settings, a look at its draw and a member's details are written and read as JSON", async () => {
	const helper = { question: "What?", options: ["A", "B"] };
	const settings = { emoji: "🍕", noRepeat: true, inOrder: true, excluded: [mia], helper };
	const edit = {
		category,
		settings: { ...settings, emoji: "🐙" },
		edits: ["noRepeat", "inOrder", "excluded", "helper"],
	};
	const changed = await anna.client
		.from("decision_categories")
		.update({ settings: { emoji: "🍕" }, looked_at: { n: 0, member: mia } })
		.eq("id", category)
		.select("settings, looked_at, key");
	const key = `Chore ${category}`;
	expect(changed.data).toEqual([{ settings: { emoji: "🍕" }, looked_at: { n: 0, member: mia }, key }]);
	expect(await anna.client.rpc("edit_category", edit)).toMatchObject(DONE);
	const read = await anna.client.from("decision_categories").select("settings").eq("id", category).single();
	expect(read.data).toEqual({ settings });
	const guest = { id: randomUUID(), family_group_id: family.familyId, name: "Olga" };
	const details = { emoji: "🦊", colour: 3, back_on: "infinity", position: 0.5 };
	const members = anna.client.from("family_members");
	const added = await members
		.insert({ ...guest, ...details })
		.select("emoji, colour, back_on, position")
		.single();
	expect(added).toMatchObject({ status: 201, data: details });
	const until = await members.update({ back_on: "2026-12-24" }).eq("id", guest.id).select("back_on");
	expect(until.data).toEqual([{ back_on: "2026-12-24" }]);
});

it("settings that are none are the request's mistake", async () => {
	for (const settings of [[[[[[[[mia]]]]]]], { excluded: mia }, { emoji: {} }, mia, null]) {
		const { status } = await anna.client.from("decision_categories").update({ settings }).eq("id", category);
		expect(status).toBe(400);
		if (settings !== null)
			expect(
				(await anna.client.rpc("edit_category", { category, settings, edits: ["emoji", "excluded"] })).status,
			).toBe(400);
	}
	const filter = "family_history?turns=eq.{{{{{{{{a}}}}}}}}";
	expect((await requestTables(testServer, filter, { token: anna.token })).status).toBe(400);
});

it("what the database writes is refused", async () => {
	const refusal = { status: 403, error: { code: "42501" } };
	const secret = anna.client.from("family_groups").update({ secret: "0".repeat(32) });
	expect(await secret.eq("id", family.familyId)).toMatchObject(refusal);
	const entry = { family_group_id: family.familyId, kind: "turn" };
	expect(await anna.client.from("family_history").insert(entry)).toMatchObject(refusal);
});

it("functions want all of their arguments, and no others", async () => {
	for (const given of [{}, { turn: randomUUID(), category }, { id: randomUUID() }])
		expect(await anna.client.rpc("undo_turn", given)).toMatchObject({ status: 404, error: { code: "PGRST202" } });
});
