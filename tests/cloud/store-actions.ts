import type { Change } from "../../src/rules/changes.ts";
import { drawMember as drawFrom } from "../../src/rules/draw-member.test-helper.ts";
import { type Category, type Family, findCategory } from "../../src/rules/family.ts";
import { prng } from "../../src/rules/seeded-random.test-helper.ts";
import type { Draw } from "../../src/rules/turns.ts";
import type { FamilyStore } from "../../src/stores/family-store.ts";

const random = prng(1);

export function requireFamily(store: FamilyStore): Family {
	const family = store.family();
	if (family === undefined) throw new Error("the store shows no family");
	return family;
}

export async function addMembersAndCategories(
	store: FamilyStore,
	members: readonly string[],
	categories: readonly string[],
) {
	for (const name of members) await store.change({ kind: "add-member", name });
	for (const name of categories) await store.change({ kind: "add-category", name });
}

/** Draws as the result screen does. */
export function drawMember(store: FamilyStore, name: string): Draw {
	const family = requireFamily(store);
	const drawn = drawFrom(family.members, findCategory(family, name) as Category, random);
	if (drawn === undefined) throw new Error("a family without members");
	return drawn;
}

/** One of each kind, for a family of Ann, Ben and Dishes. */
export const CHANGE_KINDS: readonly Change["kind"][] = [
	"add-member",
	"remove-member",
	"add-category",
	"remove-category",
	"record-turn",
	"reset-category",
	"undo-reset",
	"merge-family",
	"open-draw",
	"undo-turn",
	"set-away",
	"edit-member",
	"rename-member",
	"move-member",
	"edit-category",
	"rename-category",
];

export function createChange(store: FamilyStore, kind: Change["kind"]): Change {
	if (kind === "record-turn") return { kind, draw: drawMember(store, "Dishes") };
	if (kind === "merge-family")
		return { kind, family: { members: ["Kim"], categories: [{ name: "Dishes", cycle: ["Kim"] }] } };
	if (kind === "undo-reset") return { kind, name: "Dishes", cycle: ["Ann", "Ben"] };
	if (kind === "open-draw") return { kind, draw: drawMember(store, "Dishes") };
	if (kind === "undo-turn")
		return { kind, category: "Dishes", turn: requireFamily(store).turns?.at(-1)?.id ?? "no turn" };
	const name = { "add-member": "Cleo", "remove-member": "Ann", "add-category": "Chess" };
	return createNamedChange(kind, name[kind as keyof typeof name] ?? "Dishes");
}

function createNamedChange(kind: Change["kind"], name: string): Change {
	switch (kind) {
		case "set-away":
			return { kind, name: "Ann", backOn: "infinity" };
		case "edit-member":
			return { kind, name: "Ann", emoji: "🦊", colour: 3 };
		case "rename-member":
			return { kind, name: "Ann", newName: "Anna" };
		case "move-member":
			return { kind, name: "Ann", before: null };
		case "edit-category":
			return { kind, name, settings: { excluded: ["Ann"], noRepeat: true } };
		case "rename-category":
			return { kind, name, newName: "Pots" };
		case "add-member":
		case "remove-member":
		case "add-category":
		case "remove-category":
		case "reset-category":
			return { kind, name };
		default:
			throw new Error(`no example of ${kind}`);
	}
}
