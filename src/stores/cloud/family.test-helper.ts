import type { Category, Family, Member } from "../../rules/family.ts";
import { type StoredFamily, storeFamily } from "../../rules/stored-family.ts";
import type { ReadFamily } from "./changes/apply-to.ts";

export const SECRET = "00112233445566778899aabbccddeeff";

export const createMember = (id: string, name: string): Member => ({ id, key: name, name });

export const createCategory = (id: string, name: string, lastTurn = 0): Category => ({
	...{ id, key: name, name, lastTurn },
	settings: {},
});

/** Ann has had the first turn of Dishes. */
export const FAMILY: Family = {
	secret: SECRET,
	members: [createMember("a", "Ann"), createMember("b", "Ben")],
	categories: [createCategory("d", "Dishes", 1)],
	turns: [{ id: "t", category: "d", member: "a", cycle: 1, number: 1 }],
};

export const STORED: StoredFamily = storeFamily(FAMILY);

export const READ: ReadFamily = { stored: STORED, isComplete: true };

export const stamped = <Change>(change: Change, id = "s") => ({
	change,
	stamp: { id, at: "2026-11-22T10:00:00.000Z", today: "2026-11-22" },
});
