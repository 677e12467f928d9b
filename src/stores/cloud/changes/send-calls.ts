import type { Change, ChangeOf } from "../../../rules/changes.ts";
import { runningCycle } from "../../../rules/cycle.ts";
import { type Category, type Family, findCategory, type Turn } from "../../../rules/family.ts";
import type { NewTurn, Tables } from "../rows/tables.ts";
import { familyOf, type ReadFamily, type StampedChange } from "./apply-to.ts";
import { importFamily } from "./import-family.ts";

/** What the backend makes of these is read again. */
const REREAD: ReadonlySet<Change["kind"]> = new Set<Change["kind"]>([
	"reset-category",
	"redo-turn",
	"undo-reset",
	"restore-member",
	"restore-category",
	"merge-family",
]);

/**
 * Makes a change in the backend by the calls that it needs there. Each names ids, so twice is once.
 *
 * @param after as of `applyTo`
 * @returns whether the backend has `after` now @throws StoreError @throws TurnConflict
 */
export async function sendCalls(
	tables: Tables,
	one: StampedChange,
	before: ReadFamily,
	after: ReadFamily,
): Promise<boolean> {
	const isThere = await call(tables, one, before, familyOf(after));
	return isThere !== false && !REREAD.has(one.change.kind);
}

/** Resolves to false where the backend says that it has `after` no more. */
function call(tables: Tables, { change, stamp }: StampedChange, before: ReadFamily, after: Family): Promise<unknown> {
	switch (change.kind) {
		case "add-member":
			return tables.insertName("family_members", change.member, nameOf(after.members, change.member));
		case "remove-member":
			return tables.deleteName("family_members", change.member);
		case "restore-member":
			return tables.call("restore_member", { member: change.member });
		case "rename-member":
			return tables.updateMember(change.member, { name: nameOf(after.members, change.member) });
		case "move-member":
			return tables.move("family_members", change.member, change.before);
		case "edit-member": {
			const { emoji, colour, photo } = change;
			return tables.updateMember(change.member, { emoji, colour, ...(photo !== undefined && { photo }) });
		}
		case "set-away":
			return tables.updateMember(change.member, { back_on: change.backOn });
		case "add-category":
			return tables.insertName("decision_categories", change.category, nameOf(after.categories, change.category));
		case "remove-category":
			return tables.deleteName("decision_categories", change.category);
		case "restore-category":
			return tables.call("restore_category", { category: change.category });
		case "rename-category":
			return tables.updateCategory(change.category, { name: nameOf(after.categories, change.category) });
		case "move-category":
			return tables.move("decision_categories", change.category, change.before);
		case "edit-category": {
			const { category, settings, edits } = change;
			return tables.call("edit_category", { category, settings, edits });
		}
		case "look-at-draw":
		case "leave-draw":
			return tables.updateCategory(change.category, {
				...{ looked_at: findCategory(after, change.category)?.lookedAt ?? null },
			});
		case "not-now": {
			const { category, n, member } = change;
			return tables.call("say_not_now", { category, n, member });
		}
		case "record-turn":
			return tables.insertTurn(toNewTurn(before, after.turns.find(({ id }) => id === stamp.id) as Turn, change.n));
		case "undo-turn":
			return tables.call("undo_turn", { turn: change.turn });
		case "cancel-turn":
			return tables.call("cancel_turn", { turn: change.turn });
		case "mend-turn": {
			const { turn, member = null, doneBy = null, day = null } = change;
			return tables.call("mend_turn", { turn, member, done_by: doneBy, day });
		}
		case "redo-turn":
			return tables.call("redo_turn", { turn: change.turn });
		case "settle": {
			const { category, from, to, turns } = change;
			return tables.call("settle", { category, debtor: from, creditor: to, turns });
		}
		case "undo-settlement": {
			const { category, from, to, was, turns } = change;
			return tables.call("undo_settlement", { category, debtor: from, creditor: to, was, turns });
		}
		case "reset-category":
			return before.isComplete
				? tables.call("reset_category", { category: change.category, turns: change.turns })
				: tables.deleteTurns(change.category, turnsToDelete(familyOf(before), change));
		case "undo-reset":
			return tables.call("undo_reset", { category: change.category, turns: change.turns });
		case "set-group-kind":
			return tables.setGroupKind(change.groupKind);
		case "set-time-zone":
			return tables.setTimeZone(change.timeZone);
		case "merge-family":
			return importFamily(tables, change, stamp.at);
	}
}

function nameOf(all: readonly { readonly id: string; readonly name: string }[], id: string): string {
	return all.find((one) => one.id === id)?.name ?? "";
}

/** `cycle_number`: specification, section 4. By `turn_number` the database detects another device's turn. */
function toNewTurn(before: ReadFamily, { id, category, member, doneBy, option, day }: Turn, n: number): NewTurn {
	const family = familyOf(before);
	const recorded = family.turns.filter((turn) => turn.category === category && turn.cycle > 0).length;
	return {
		...{ id, category_id: category, member_id: member },
		cycle_number: Math.floor(recorded / family.members.length) + 1,
		...(before.isComplete && { turn_number: n + 1 }),
		...(doneBy !== undefined && { done_by: doneBy }),
		...(option !== undefined && { option }),
		...(day !== undefined && { day }),
	};
}

/** Of the specification's rows, all count; but another phone's stay. */
function turnsToDelete(family: Family, { category: id, turns }: ChangeOf<"reset-category">): readonly string[] {
	const running = runningCycle(family, findCategory(family, id) as Category);
	const kept = new Set(running.filter((turn) => !turns.includes(turn.id)));
	return family.turns.filter((turn) => turn.category === id && !kept.has(turn)).map((turn) => turn.id);
}
