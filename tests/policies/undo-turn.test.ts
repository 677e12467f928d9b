import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DatabaseUser, insertUser, queryAsAnonymous } from "../helpers/database-users.ts";
import { type FamilyRows, insertDraw, insertFamily, insertTurn, readRecord } from "../helpers/family-rows.ts";
import { startTestDatabase, type TestDatabase } from "../helpers/test-database.ts";

let testDatabase: TestDatabase;
let anna: DatabaseUser;
let family: FamilyRows;
let dishes: string;

beforeAll(async () => {
	testDatabase = await startTestDatabase();
});
afterAll(() => testDatabase.stop());
beforeEach(async () => {
	anna = await insertUser(testDatabase, "anna");
	family = await insertFamily(anna, ["Mia", "Noah"], ["Dishes"]);
	dishes = family.categories.Dishes as string;
});

const member = (name: string) => family.members[name] as string;
const turn = async (name: string) =>
	(await insertTurn(anna, { family: family.id, category: dishes, member: member(name) })).id;
const draw = (name: string, basedOn?: string) =>
	insertDraw(anna, {
		...{ family: family.id, category: dishes, member: member(name) },
		...(basedOn !== undefined && { basedOn }),
	});
const undo = (id: string) => anna.query("select undo_turn($1)", [id]);
/** As a client may that knows no undo. */
const remove = (...ids: readonly string[]) => anna.query("delete from category_cycles where id = any($1)", [ids]);

interface StoredTurn {
	readonly name: string;
	readonly turn_number: number;
	readonly round: number;
	readonly opened_round: boolean;
}

async function readState() {
	const { rows: categories } = await anna.query<{ running_round: number }>(
		"select running_round from decision_categories where id = $1",
		[dishes],
	);
	const { rows: turns } = await anna.query<StoredTurn>(
		`select m.name, t.turn_number, t.round, t.opened_round from category_cycles t join family_members m on m.id = t.member_id
		where t.category_id = $1 order by t.turn_number`,
		[dishes],
	);
	return { running_round: categories[0]?.running_round, turns };
}

async function readDraw() {
	const { rows } = await anna.query(
		"select m.name as member, d.based_on, d.passed from open_draws d join family_members m on m.id = d.member_id",
	);
	return rows[0];
}

it("takes back the last turn and opens its draw again", async () => {
	const first = await turn("Mia");
	const before = await readState();
	await draw("Noah", first);
	const last = await turn("Noah");
	await undo(last);
	expect(await readState()).toEqual(before);
	expect(await readDraw()).toEqual({ member: "Noah", based_on: first, passed: [] });
	expect(await readRecord(anna, dishes)).toEqual(["turn Mia", "drawn Noah", "turn Noah", "undone Noah"]);
});

it("opens the draw that the turn had closed, also of another member, with who had said not now", async () => {
	const { id } = await draw("Noah");
	await anna.query("select pass_draw($1, $2, $3)", [id, randomUUID(), member("Mia")]);
	const guest = randomUUID();
	await anna.query("insert into family_members (id, family_group_id, name) values ($1, $2, 'Guest')", [
		guest,
		family.id,
	]);
	await undo((await insertTurn(anna, { family: family.id, category: dishes, member: guest })).id);
	expect(await readDraw()).toEqual({ member: "Mia", based_on: null, passed: [member("Noah")] });
	expect((await readRecord(anna, dishes)).slice(3)).toEqual(["void Mia", "turn Guest", "undone Guest", "drawn Mia"]);
});

it("opens nothing after a turn without a draw, nor after the second of two that came at once", async () => {
	await undo(await turn("Mia"));
	expect(await readDraw()).toBeUndefined();
	await draw("Noah");
	const [first, second] = [randomUUID(), randomUUID()];
	await anna.query(
		`insert into category_cycles (id, family_group_id, category_id, member_id, turn_number)
		values ($1, $3, $4, $5, 1), ($2, $3, $4, $6, 2)`,
		[first, second, family.id, dishes, member("Noah"), member("Mia")],
	);
	await undo(second);
	expect(await readDraw()).toBeUndefined();
	await undo(first);
	expect(await readDraw()).toMatchObject({ member: "Noah" });
});

it("opens the draw again also where a client deletes the last turns itself: of several, that of the first", async () => {
	const first = await turn("Mia");
	const before = await readState();
	await draw("Noah", first);
	const last = await turn("Noah");
	await draw("Mia", last);
	await remove(last);
	expect(await readDraw()).toEqual({ member: "Noah", based_on: first, passed: [] });
	expect((await readRecord(anna, dishes)).slice(3)).toEqual(["drawn Mia", "void Mia", "undone Noah"]);
	await remove(await turn("Noah"), await turn("Mia"));
	expect(await readState()).toEqual(before);
	expect(await readDraw()).toEqual({ member: "Noah", based_on: first, passed: [] });
	const away = await turn("Mia");
	await anna.query("update family_members set back_on = 'infinity' where id = $1", [member("Noah")]);
	await remove(away);
	expect(await readDraw()).toBeUndefined();
	expect((await readRecord(anna, dishes)).slice(-3)).toEqual(["undone Mia", "drawn Noah", "void Noah"]);
});

it("opens no draw where a client deletes a turn that is not the last, or all of them", async () => {
	await draw("Mia");
	const first = await turn("Mia");
	await draw("Noah", first);
	for (const id of [first, await turn("Noah")]) {
		await remove(id);
		expect(await readDraw()).toBeUndefined();
	}
});

it("opens no draw of somebody who has left", async () => {
	await draw("Noah");
	const id = await turn("Mia");
	await anna.query("delete from family_members where id = $1", [member("Noah")]);
	await undo(id);
	expect(await readDraw()).toBeUndefined();
	expect(await readRecord(anna, dishes)).toEqual(["drawn Noah", "void Noah", "turn Mia", "undone Mia"]);
});

it("is the exact inverse, one after the other backwards, over the beginnings of cycles", async () => {
	const states = [await readState()];
	const turns: string[] = [];
	for (const name of ["Mia", "Noah", "Noah", "Mia", "Mia"]) {
		turns.push(await turn(name));
		states.push(await readState());
	}
	expect(states.map(({ running_round }) => running_round)).toEqual([1, 1, 1, 2, 2, 3]);
	states.pop();
	for (const id of turns.toReversed()) {
		await undo(id);
		expect(await readState()).toEqual(states.pop());
	}
	expect(await readRecord(anna, dishes)).toEqual([
		...["turn Mia", "turn Noah", "turn Noah", "turn Mia", "turn Mia"],
		...["undone Mia", "undone Mia", "undone Noah", "undone Noah", "undone Mia"],
	]);
});

it("says what it took back", async () => {
	const id = randomUUID();
	await anna.query(
		"insert into category_cycles (id, family_group_id, category_id, member_id, done_by, option) values ($1, $2, $3, $4, $5, 'Pizza')",
		[id, family.id, dishes, member("Noah"), member("Mia")],
	);
	await undo(id);
	const { rows } = await anna.query("select * from family_record where kind = 'undone'");
	expect(rows).toMatchObject([
		{ turn_id: id, round: 1, member_name: "Noah", done_by_name: "Mia", option: "Pizza", recorded_by: anna.id },
	]);
});

it("stays undone when a phone that missed the answer sends the turn again", async () => {
	const id = await turn("Mia");
	await undo(id);
	const again = anna.query(
		"insert into category_cycles (id, family_group_id, category_id, member_id) values ($1, $2, $3, $4)",
		[id, family.id, dishes, member("Mia")],
	);
	await expect(again).rejects.toMatchObject({ code: "PT409", hint: "turn_undone" });
});

it("is refused for a turn that is not the last, and for one that never was", async () => {
	const first = await turn("Mia");
	await turn("Noah");
	const before = await readState();
	for (const id of [first, randomUUID()])
		await expect(undo(id)).rejects.toMatchObject({ code: "PT409", hint: "turn_not_last" });
	await expect(anna.query("select undo_turn(null)")).rejects.toMatchObject({ code: "PT409", hint: "turn_not_last" });
	expect(await readState()).toEqual(before);
	expect(await readDraw()).toBeUndefined();
});

it("is accepted again when its answer was lost, also after what followed", async () => {
	await draw("Mia");
	const id = await turn("Mia");
	await undo(id);
	await undo(id);
	await turn("Noah");
	const before = await readState();
	await undo(id);
	expect(await readState()).toEqual(before);
	expect(await readRecord(anna, dishes)).toEqual(["drawn Mia", "turn Mia", "undone Mia", "void Mia", "turn Noah"]);
});

it("voids the draw that was based on the turn", async () => {
	await draw("Mia");
	const id = await turn("Mia");
	await draw("Noah", id);
	await undo(id);
	expect(await readDraw()).toEqual({ member: "Mia", based_on: null, passed: [] });
	expect((await readRecord(anna, dishes)).slice(2)).toEqual(["drawn Noah", "void Noah", "undone Mia"]);
});

it.each([
	["away", "update family_members set back_on = 'infinity' where id = $1"],
	["excluded", "update decision_categories set excluded = array[$1::uuid]"],
])("draws nobody again who is %s", async (_, change) => {
	await draw("Mia");
	const id = await turn("Mia");
	await anna.query(change, [member("Mia")]);
	await undo(id);
	expect(await readDraw()).toBeUndefined();
	expect((await readState()).turns).toEqual([]);
	expect((await readRecord(anna, dishes)).slice(2)).toEqual(["undone Mia", "void Mia"]);
});

it("does not restore what a reset has emptied", async () => {
	const id = await turn("Mia");
	await anna.query("delete from category_cycles where category_id = $1", [dishes]);
	await expect(undo(id)).rejects.toMatchObject({ code: "PT409", hint: "turn_not_last" });
});

it("and a turn of another phone: one of the two wins, and the other is told", async () => {
	for (let round = 0; round < 15; round++) {
		const last = await turn("Mia");
		const next = (await readState()).turns.length + 1;
		const [undone, recorded] = await Promise.allSettled([
			undo(last),
			insertTurn(anna, { family: family.id, category: dishes, member: member("Noah"), turnNumber: next }),
		]);
		expect([undone.status, recorded.status].toSorted()).toEqual(["fulfilled", "rejected"]);
		for (const answer of [undone, recorded])
			if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "PT409" });
	}
	const { turns, running_round } = await readState();
	expect(running_round).toBeGreaterThanOrEqual(Math.max(1, ...turns.map(({ round }) => round)));
});

it("phones that draw, pass, record, undo, rename, leave and reset at once cause no deadlock", async () => {
	for (let round = 0; round < 12; round++) {
		const name = `Guest ${round}`;
		const guest = randomUUID();
		await anna.query("insert into family_members (id, family_group_id, name) values ($1, $2, $3)", [
			guest,
			family.id,
			name,
		]);
		const last = await turn("Mia");
		const { id } = await insertDraw(anna, { family: family.id, category: dishes, member: guest, basedOn: last });
		const answers = await Promise.allSettled([
			undo(last),
			anna.query("select pass_draw($1, $2, $3)", [id, randomUUID(), member("Noah")]),
			turn("Noah"),
			anna.query("delete from family_members where id = $1", [guest]),
			anna.query("update family_members set back_on = 'infinity' where id = $1", [guest]),
			anna.query("update decision_categories set excluded = array[$2::uuid] where id = $1", [dishes, guest]),
			anna.query("update decision_categories set name = name || '.' where id = $1", [dishes]),
			...(round % 3 === 2 ? [anna.query("delete from category_cycles where category_id = $1", [dishes])] : []),
		]);
		const codes = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason.code] : []));
		expect(codes.filter((code) => code !== "PT409")).toEqual([]);
	}
});

describe("Ben, a stranger", () => {
	it("cannot take back a turn of hers, and learns nothing of it", async () => {
		const ben = await insertUser(testDatabase, "ben");
		await insertFamily(ben, ["Olga"], ["Dishes"]);
		const id = await turn("Mia");
		const before = await readState();
		const refusals = await Promise.all(
			[id, randomUUID()].map((some) => ben.query("select undo_turn($1)", [some]).catch((error) => error)),
		);
		for (const refusal of refusals) expect(refusal).toMatchObject({ code: "PT409", hint: "turn_not_last" });
		expect(refusals[0].message).toBe(refusals[1].message);
		expect(await readState()).toEqual(before);
		await undo(id);
		await expect(ben.query("select undo_turn($1)", [id])).rejects.toMatchObject({ code: "PT409" });
	});

	it("who has no family yet cannot either", async () => {
		const cleo = await insertUser(testDatabase, "cleo");
		const id = await turn("Mia");
		await expect(cleo.query("select undo_turn($1)", [id])).rejects.toMatchObject({ code: "PT409" });
	});

	it("who is not signed in may not even ask", async () => {
		const call = queryAsAnonymous(testDatabase).query("select undo_turn(gen_random_uuid())");
		await expect(call).rejects.toMatchObject({ code: "42501" });
	});
});
