import { beforeEach, describe, expect, it } from "vitest";
import { applyChange } from "../../../rules/apply-change.ts";
import type { Change } from "../../../rules/changes.ts";
import { storeFamily } from "../../../rules/stored-family.ts";
import { StoreError, TurnConflict } from "../../errors.ts";
import { createCategory, createMember, FAMILY, READ, STORED, stamped } from "../family.test-helper.ts";
import type { Tables } from "../rows/tables.ts";
import type { ReadFamily } from "./apply-to.ts";
import { sendChange } from "./send.ts";

/** What the backend has, what this device knows, and how it answers the next calls. */
let stored: ReadFamily;
let known: ReadFamily;
let answers: (() => unknown)[];
let calls: unknown[];
let reads: number;

beforeEach(() => {
	[stored, known, answers, calls, reads] = [READ, READ, [], [], 0];
});

function send(change: Change) {
	const one = stamped(change);
	const tables = new Proxy({} as Tables, {
		get:
			(_, name) =>
			async (...args: readonly unknown[]) => {
				calls.push([name, ...args]);
				const answer = answers.shift();
				if (answer) return answer();
				stored = { ...stored, stored: applyChange(stored.stored, one.change, one.stamp).family };
				return undefined;
			},
	});
	return sendChange(one, {
		current: () => known,
		getOrRead: async () => ({ ...known, tables }),
		async read() {
			reads++;
			known = stored;
			return { ...stored, tables };
		},
		set(read) {
			known = read;
		},
	});
}
const refuse = (reason: Error) => () => {
	throw reason;
};
/** Another phone does it. */
function elsewhere(change: Change, id = "e") {
	stored = { ...stored, stored: applyChange(stored.stored, change, stamped(change, id).stamp).family };
}
const turn: Change = { kind: "record-turn", category: "d", n: 1, member: "b", doneBy: "a", option: "Pans" };

describe("a waiting change that another phone overtook", () => {
	it("that is made already ends by itself", async () => {
		elsewhere({ kind: "remove-member", member: "b" });
		known = stored;
		expect(await send({ kind: "remove-member", member: "b" })).toBeUndefined();
		expect(calls).toEqual([]);
	});

	it("is not made by what this device knew, but by what is there", async () => {
		[stored, known] = [READ, { ...READ, stored: { ...STORED, members: [] } }];
		expect(await send({ kind: "remove-member", member: "b" })).toBeUndefined();
		expect(calls).toEqual([["delete", "family_members", "b"]]);
	});

	it("is a conflict if it is a turn, with the name of who has had it instead", async () => {
		elsewhere({ kind: "record-turn", category: "d", n: 1, member: "a" });
		known = stored;
		const conflict = await send(turn);
		expect(conflict).toBeInstanceOf(TurnConflict);
		expect(conflict).toMatchObject({ conflictingMember: "Ann" });
		expect(calls).toEqual([]);
	});

	it("is a conflict if the backend says first that the turn is not the next one", async () => {
		answers.push(() => {
			elsewhere({ kind: "record-turn", category: "d", n: 1, member: "a" });
			throw new TurnConflict();
		});
		expect(await send(turn)).toMatchObject({ name: "TurnConflict", conflictingMember: "Ann" });
		expect(calls).toHaveLength(1);
	});

	it("is refused if its new name is another's", async () => {
		elsewhere({ kind: "add-member", member: "k", name: "Kim" });
		expect(await send({ kind: "rename-member", member: "b", name: "Kim" })).toBeUndefined();
		answers.push(refuse(new StoreError("name-taken")));
		stored = known = { ...READ, stored: { ...STORED, members: [...STORED.members, createMember("k", "Kim")] } };
		expect(await send({ kind: "rename-member", member: "b", name: "Kim" })).toMatchObject({ code: "name-taken" });
	});
});

describe("a change whose answer is lost", () => {
	it("is made if it is a turn whose member another phone has removed since", async () => {
		answers.push(() => {
			stored = { ...stored, stored: applyChange(stored.stored, turn, stamped(turn).stamp).family };
			elsewhere({ kind: "remove-member", member: "b" });
			throw new StoreError("offline");
		});
		expect(await send(turn)).toBeUndefined();
		expect(calls).toHaveLength(1);
	});

	it("waits if they do not", async () => {
		answers.push(refuse(new StoreError("offline")));
		await expect(send(turn)).rejects.toMatchObject({ code: "offline" });
	});

	it("ends if it is a turn that another phone has undone since, which shows again as it is there", async () => {
		answers.push(() => {
			elsewhere({ kind: "add-member", member: "k", name: "Kim" });
			return false;
		});
		expect(await send(turn)).toBeUndefined();
		expect(calls).toHaveLength(1);
		expect(known).toBe(stored);
	});

	it("is sent until there is an answer if a history comes along", async () => {
		const history = [{ id: "h", kind: "reset", at: "2021-01-01T10:00:00.000Z" }] as const;
		const merge: Change = { kind: "merge-family", family: FAMILY, history };
		answers.push(refuse(new StoreError("offline")));
		await expect(send(merge)).rejects.toMatchObject({ code: "offline" });
		expect(await send(merge)).toBeUndefined();
		expect(calls).toHaveLength(2);
	});
});

it("is refused for the role of whoever became a screen, where the backend's answer says less", async () => {
	const family = { id: "f", name: "My Family", role: "screen" } as const;
	stored = { ...READ, people: { family, me: "u", people: [], families: [family] } };
	answers.push(refuse(new StoreError("refused")));
	expect(await send({ kind: "remove-member", member: "b" })).toMatchObject({ code: "role" });
});

it("is refused once the backend says so, or has contradicted itself some times", async () => {
	answers.push(refuse(new StoreError("refused")));
	expect(await send(turn)).toMatchObject({ code: "refused" });
	expect(calls).toHaveLength(1);
	answers.push(...Array.from({ length: 9 }, () => refuse(new TurnConflict())));
	expect(await send(turn)).toMatchObject({ code: "refused" });
	expect(calls.length).toBeLessThan(6);
	expect(reads).toBeGreaterThan(0);
});

it("numbers the turns of a category by its members, as the specification has it", async () => {
	const turns = ["x", "y", "z"].map((id, at) => ({ id, category: "d", member: "a", cycle: at, number: 5 + at }));
	const categories = [createCategory("d", "Dishes", 7)];
	stored = known = { ...READ, stored: storeFamily({ ...FAMILY, categories, turns }) };
	await send({ kind: "record-turn", category: "d", n: 7, member: "b" });
	// One of the three was reset, two members: the second cycle of two.
	expect(calls).toMatchObject([["insert", "category_cycles", { cycle_number: 2, turn_number: 8 }]]);
});
