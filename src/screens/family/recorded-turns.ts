import { undoableTurn } from "../../rules/cycle.ts";
import { type Category, type Family, findCategory, type Turn } from "../../rules/family.ts";
import type { FamilyStore } from "../../stores/family-store.ts";
import { createPageMemory } from "./page-memory.ts";

/**
 * The id of the last turn that this page has recorded, by the category's id. Undo is offered once, on the card that has
 * changed last.
 */
const recordedTurns = createPageMemory<string>();

export function rememberTurn(store: FamilyStore, category: string, turn: string): void {
	const recorded = recordedTurns(store);
	recorded.clear();
	recorded.set(category, turn);
}

/**
 * The turn that its card offers to take back. This page has recorded it, nobody has recorded another since, and nobody
 * knows who is next.
 */
export function findRecordedTurn(store: FamilyStore, family: Family, { id }: Category): Turn | undefined {
	const category = findCategory(family, id);
	const turn = category && undoableTurn(family, category);
	const isNextSeen = category?.lookedAt?.n === category?.lastTurn;
	return turn && !isNextSeen && turn.id === recordedTurns(store).get(id) ? turn : undefined;
}
