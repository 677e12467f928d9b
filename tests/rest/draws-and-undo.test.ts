import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { TestServer } from "../helpers/test-server.ts";
import {
	type FamilyIds,
	insertTokenUser,
	requestTables,
	startServerWithFamily,
	type TokenUser,
} from "../helpers/token-users.ts";

let testServer: TestServer;
let anna: TokenUser;
let family: FamilyIds;
let category: string;
let [mia, noah] = ["", ""];

beforeAll(async () => {
	({ testServer, anna, family } = await startServerWithFamily());
	[mia = "", noah = ""] = family.memberIds;
}, 60_000);
afterAll(() => testServer.stop());
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
	await insert("category_cycles", {
		id,
		family_group_id: family.familyId,
		category_id: category,
		member_id: member,
		...more,
	});
	return id;
}

const draw = (member: string, based_on: string | null = null) => ({
	id: randomUUID(),
	family_group_id: family.familyId,
	category_id: category,
	member_id: member,
	based_on,
});
const insertDraw = (row: object) =>
	anna.client.from("open_draws").upsert(row, { onConflict: "category_id", ignoreDuplicates: true });
const readDraw = () =>
	anna.client.from("open_draws").select("id, passed, family_members(name)").eq("category_id", category).maybeSingle();

describe("a draw", () => {
	it("is inserted unless there is one, and read back", async () => {
		const [first, second] = [draw(mia), draw(noah)];
		expect(await insertDraw(first)).toMatchObject({ status: 201, error: null });
		expect(await insertDraw(second)).toMatchObject({ status: 204, error: null });
		expect((await readDraw()).data).toEqual({ id: first.id, passed: [], family_members: { name: "Mia" } });
	});

	it("on what is past is a conflict with a hint", async () => {
		await recordTurn(mia);
		expect(await insertDraw(draw(noah))).toMatchObject({
			status: 409,
			error: { code: "PT409", hint: "draw_outdated" },
		});
	});

	it("of somebody who does not take part is one with another hint", async () => {
		await anna.client
			.from("decision_categories")
			.update({ excluded: [noah] })
			.eq("id", category);
		expect(await insertDraw(draw(noah))).toMatchObject({ status: 409, error: { code: "PT409", hint: "member_out" } });
	});

	it("is passed on", async () => {
		const { id } = { ...draw(mia) };
		await insertDraw({ ...draw(mia), id });
		const pass = { draw_id: id, new_id: randomUUID(), new_member: noah };
		expect(await anna.client.rpc("pass_draw", pass)).toMatchObject({ status: 204, error: null });
		expect(await anna.client.rpc("pass_draw", pass)).toMatchObject({ status: 204, error: null });
		expect((await readDraw()).data).toEqual({ id: pass.new_id, passed: [mia], family_members: { name: "Noah" } });
		expect(await anna.client.rpc("pass_draw", { ...pass, new_id: randomUUID() })).toMatchObject({
			status: 409,
			error: { code: "PT409", hint: "draw_not_open" },
		});
		const back = { draw_id: pass.new_id, new_id: randomUUID(), new_member: mia };
		expect(await anna.client.rpc("pass_draw", back)).toMatchObject({ status: 400, error: { code: "23514" } });
		const stranger = { ...back, new_member: randomUUID() };
		expect(await anna.client.rpc("pass_draw", stranger)).toMatchObject({ status: 409, error: { code: "23503" } });
	});
});

it("a turn is taken back, once, and the last only", async () => {
	const first = await recordTurn(mia);
	const last = await recordTurn(noah, { done_by: mia, option: "Pizza" });
	const undo = (turn_id: unknown) => anna.client.rpc("undo_turn", { turn_id });
	const refusal = { status: 409, error: { code: "PT409", hint: "turn_not_last" } };
	expect(await undo(first)).toMatchObject(refusal);
	expect(await undo(last)).toMatchObject({ status: 204, error: null });
	expect(await undo(last)).toMatchObject({ status: 204, error: null });
	for (const id of [randomUUID(), null]) expect(await undo(id)).toMatchObject(refusal);
	expect(await undo("first")).toMatchObject({ status: 400, error: { code: "22P02" } });
	const { data } = await anna.client
		.from("family_record")
		.select("kind, member_name, done_by_name, option, round, recorded_by, session_id, decision_categories(id)")
		.eq("category_id", category)
		.order("id", { ascending: false })
		.limit(1);
	expect(data).toEqual([
		{
			...{ kind: "undone", member_name: "Noah", done_by_name: "Mia", option: "Pizza", round: 1 },
			...{ recorded_by: anna.id, session_id: anna.sessionId, decision_categories: { id: category } },
		},
	]);
});

it("a category's rules and a member's absence are written and read as JSON", async () => {
	const rules = {
		emoji: "🍕",
		no_repeat: true,
		pick: "order",
		question: "What?",
		options: ["A", "B"],
		excluded: [mia],
	};
	const columns = Object.keys(rules).join(", ");
	const changed = await anna.client
		.from("decision_categories")
		.update(rules)
		.eq("id", category)
		.select(columns)
		.single();
	expect(changed).toMatchObject({ status: 200, data: rules });
	const guest = { id: randomUUID(), family_group_id: family.familyId, name: "Olga" };
	const details = { emoji: "🦊", colour: 3, back_on: "infinity", position: 0.5 };
	const added = await anna.client
		.from("family_members")
		.insert({ ...guest, ...details })
		.select("emoji, colour, back_on, position")
		.single();
	expect(added).toMatchObject({ status: 201, data: details });
	const until = await anna.client
		.from("family_members")
		.update({ back_on: "2026-12-24" })
		.eq("id", guest.id)
		.select("back_on");
	expect(until.data).toEqual([{ back_on: "2026-12-24" }]);
});

it("a list that is nested too deeply is the request's mistake", async () => {
	for (const excluded of [[[[[[[[mia]]]]]]], [[mia], [mia]], [mia, [mia]], "mia"]) {
		const { status } = await anna.client.from("decision_categories").update({ excluded }).eq("id", category);
		expect(status).toBe(400);
	}
	const filter = "decision_categories?options=eq.{{{{{{{{a}}}}}}}}";
	expect((await requestTables(testServer, filter, { token: anna.token })).status).toBe(400);
});

it.each<[table: string, forged: Record<string, unknown>]>([
	["family_record", { kind: "turn" }],
	["category_cycles", { round: 7 }],
	["category_cycles", { recorded_by: randomUUID() }],
	["category_cycles", { opened_round: true }],
	["category_cycles", { draw_member: randomUUID() }],
	["category_cycles", { draw_passed: [] }],
	["open_draws", { drawn_by: randomUUID() }],
	["decision_categories", { running_round: 7 }],
])("what triggers write is refused in %s: %j", async (table, forged) => {
	const row = { family_group_id: family.familyId, category_id: category, member_id: mia, ...forged };
	const { family_group_id } = row;
	const body: Record<string, unknown> =
		table === "decision_categories" ? { family_group_id, name: "Forged", ...forged } : row;
	expect(await anna.client.from(table).insert(body)).toMatchObject({ status: 403, error: { code: "42501" } });
	expect(await anna.client.from(table).update(forged).eq("family_group_id", family_group_id)).toMatchObject({
		status: 403,
		error: { code: "42501" },
	});
});

it("functions want their arguments, and a session that is open", async () => {
	for (const given of [{}, { turn_id: randomUUID(), draw_id: randomUUID() }, { id: randomUUID() }])
		expect(await anna.client.rpc("undo_turn", given)).toMatchObject({ status: 404, error: { code: "PGRST202" } });
	const cleo = await insertTokenUser(testServer, "cleo");
	await testServer.owner.query("delete from auth.sessions where user_id = $1", [cleo.id]);
	const args = { draw_id: randomUUID(), new_id: randomUUID(), new_member: randomUUID() };
	expect(await cleo.client.rpc("pass_draw", args)).toMatchObject({ status: 401, error: { code: "PGRST303" } });
	const nobody = await requestTables(testServer, "rpc/undo_turn", {
		method: "POST",
		body: JSON.stringify({ turn_id: randomUUID() }),
	});
	expect(nobody.status).toBe(401);
});
