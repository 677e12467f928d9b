import { expect, it } from "vitest";
import { applyChange } from "../../../rules/apply-change.ts";
import { createFamily, type Member } from "../../../rules/family.ts";
import type { StoredFamily } from "../../../rules/stored-family.ts";
import type { FamilyMerge } from "../../family-store.ts";
import { createTimeUuid, timeOfUuid } from "../../uuid.ts";
import { createCategory, createMember, FAMILY, SECRET, STORED, stamped } from "../family.test-helper.ts";
import { hashUuid, withOwnIds } from "./own-ids.ts";

const EMPTY: StoredFamily = createFamily(SECRET);
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const MERGE: FamilyMerge = {
	family: {
		...FAMILY,
		categories: [
			{
				...createCategory("d", "Dishes", 1),
				settings: { excluded: ["b"] },
				...{ notNow: { n: 1, members: ["b"] }, lookedAt: { n: 1, member: "a" } },
			},
		],
		turns: [{ id: "t", category: "d", member: "a", doneBy: "b", cycle: 1 }],
	},
	history: [
		{ id: "1", kind: "turn", at: "2021-01-01T10:00:00.000Z", category: "d", member: "a", doneBy: "b", turns: ["t"] },
	],
};
function merge(here: StoredFamily, { family, history }: FamilyMerge, id: string): StoredFamily {
	const { change, stamp } = stamped({ kind: "merge-family", family, history } as const, id);
	return applyChange(here, change, stamp).family;
}

it("gives all that comes along ids of the account, the same each time", () => {
	const own = withOwnIds(MERGE, EMPTY, "u1");
	const { members, categories, turns } = own.family;
	const [[ann, ben], [dishes], [turn]] = [members, categories, turns].map((all) =>
		all.map(({ id }) => id),
	) as string[][] as [string[], string[], string[]];
	for (const id of [ann, ben, dishes, turn]) expect(id).toMatch(UUID);
	expect(new Set([ann, ben, dishes, turn]).size).toBe(4);
	expect(categories).toMatchObject([
		{ settings: { excluded: [ben] }, notNow: { n: 1, members: [ben] }, lookedAt: { n: 1, member: ann } },
	]);
	expect(turns).toEqual([{ id: turn, category: dishes, member: ann, doneBy: ben, cycle: 1 }]);
	const excluded = { ...MERGE, history: MERGE.history.map((one) => ({ ...one, settings: { excluded: ["b"] } })) };
	expect(withOwnIds(excluded, EMPTY, "u1").history).toMatchObject([{ settings: { excluded: [ben] } }]);
	expect(own.history).toMatchObject([{ id: "1", category: dishes, member: ann, doneBy: ben, turns: [turn] }]);
	expect(withOwnIds(MERGE, EMPTY, "u1")).toEqual(own);
	expect(withOwnIds(MERGE, EMPTY, "u2").family.members[0]?.id).not.toBe(ann);
});

it("brings the same family once, also after a rename", () => {
	const once = merge(EMPTY, withOwnIds(MERGE, EMPTY, "u1"), "1");
	expect(merge(once, withOwnIds(MERGE, once, "u1"), "2")).toBe(once);
	const [ann, ben] = once.members as unknown as [Member, Member];
	const renamed: StoredFamily = { ...once, members: [{ ...ann, name: "Anna" }, ben] };
	const twice = merge(renamed, withOwnIds(MERGE, renamed, "u1"), "3");
	expect(twice.members.map(({ name }) => name)).toEqual(["Anna", "Ben", "Ann"]);
	expect(new Set(twice.members.map(({ id }) => id)).size).toBe(3);
	expect(twice.members[2]?.id).toMatch(UUID);
});

it("leaves a turn its day, but for one that came along when ids lost it", () => {
	const at = Date.parse("2026-11-06T18:00:00.000Z");
	const id = createTimeUuid(at);
	const rename = (one: string) => (one === "t" ? id : one);
	const turns = MERGE.family.turns.map((turn) => ({ ...turn, id }));
	const history = MERGE.history.map((entry) => ({ ...entry, turns: entry.turns?.map(rename) }));
	const timed: FamilyMerge = { family: { ...MERGE.family, turns }, history };
	const own = withOwnIds(timed, EMPTY, "u1");
	expect(own.family.turns.map((turn) => timeOfUuid(turn.id))).toEqual([at]);
	expect(own.history[0]?.turns).toEqual(own.family.turns.map((turn) => turn.id));
	expect(withOwnIds(timed, EMPTY, "u2").family.turns[0]?.id).not.toBe(own.family.turns[0]?.id);

	const before = hashUuid(`u1\0${id}`);
	const here: StoredFamily = { ...EMPTY, turns: [{ id: before, category: "d", member: "a", cycle: 1 }] };
	expect(withOwnIds(timed, here, "u1").family.turns[0]?.id).toBe(before);
});

it("leaves a family of this account as it is", () => {
	expect(withOwnIds({ family: FAMILY, history: [] }, STORED, "u1").family).toEqual(FAMILY);
	const other = withOwnIds({ family: { ...FAMILY, members: [createMember("a", "Kim")] }, history: [] }, STORED, "u1");
	// Another who has the id of somebody here.
	expect(other.family.members[0]?.id).toMatch(UUID);
});
