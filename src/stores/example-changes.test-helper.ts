import { type Balance, findBalances } from "../rules/balances.ts";
import type { Change, ChangeOf } from "../rules/changes.ts";
import { runningCycle, undoableTurn } from "../rules/cycle.ts";
import { findDraw } from "../rules/draw.ts";
import { createFamily, type Family, type Member, type Settlement, type Turn } from "../rules/family.ts";
import { type Event, Life } from "../rules/random-life.test-helper.ts";
import type { StoredFamily } from "../rules/stored-family.ts";
import { getToday } from "./local-day.ts";
import { addCategory, addMember, categoryOf, memberOf } from "./opened-stores.test-helper.ts";
import { createUuid } from "./uuid.ts";

type Kind = Change["kind"];

const dishes = (seen: Family) => categoryOf(seen, "Dishes");
const about = (seen: Family) => ({ category: dishes(seen).id, n: dishes(seen).lastTurn });
const drawn = (seen: Family) => findDraw(seen, dishes(seen), getToday(seen))?.member as Member;
const lastTurn = (seen: Family) => undoableTurn(seen, dishes(seen)) as Turn;
const running = (seen: Family) => ({
	...{ category: dishes(seen).id, turns: runningCycle(seen, dishes(seen)).map(({ id }) => id) },
});

/** What has had the turn of Dishes elsewhere comes along. */
function kimsFamily(): Family {
	const [member, category] = [createUuid(), createUuid()];
	return {
		...createFamily("7".repeat(32)),
		members: [{ id: member, key: "Kim", name: "Kim" }],
		categories: [{ id: category, key: "Dishes", name: "Dishes", lastTurn: 1, settings: {} }],
		turns: [{ id: createUuid(), category, member, cycle: 1 }],
	};
}

/**
 * One change of each kind, each of which means something after those before it: to a family of Ann and Ben, of whom one
 * has had the turn of Dishes. `before` is the family before the last of them.
 */
const EXAMPLES: { readonly [One in Kind]: (seen: Family, before: Family) => Change & ChangeOf<One> } = {
	"add-member": () => ({ kind: "add-member", member: createUuid(), name: "Cleo" }),
	"add-category": () => ({ kind: "add-category", category: createUuid(), name: "Chess" }),
	"rename-member": (seen) => ({ kind: "rename-member", member: memberOf(seen, "Ann").id, name: "Anna" }),
	"rename-category": (seen) => ({ kind: "rename-category", category: categoryOf(seen, "Chess").id, name: "Go" }),
	"edit-member": (seen) => ({
		// Who is removed below has none: of who has left, a backend answers no photo.
		...{ kind: "edit-member", member: memberOf(seen, "Cleo").id, emoji: "🦊", colour: 3 },
		photo: "data:image/webp;base64,UklGRg==",
	}),
	"move-member": (seen) => ({
		...{ kind: "move-member", member: memberOf(seen, "Cleo").id, before: memberOf(seen, "Anna").id },
	}),
	"move-category": (seen) => ({
		...{ kind: "move-category", category: categoryOf(seen, "Go").id, before: dishes(seen).id },
	}),
	"set-group-kind": () => ({ kind: "set-group-kind", groupKind: "team" }),
	"set-time-zone": () => ({ kind: "set-time-zone", timeZone: "Pacific/Kiritimati" }),
	"look-at-draw": (seen) => ({ kind: "look-at-draw", ...about(seen), member: drawn(seen).id }),
	"leave-draw": (seen) => ({ kind: "leave-draw", ...about(seen), member: drawn(seen).id }),
	"not-now": (seen) => ({ kind: "not-now", ...about(seen), member: drawn(seen).id }),
	"set-away": (seen) => ({ kind: "set-away", member: memberOf(seen, "Cleo").id, backOn: "2999-12-24" }),
	"edit-category": (seen) => ({
		...{ kind: "edit-category", category: dishes(seen).id },
		settings: {
			...{ emoji: "🍽️", excluded: [memberOf(seen, "Cleo").id], noRepeat: true, inOrder: true },
			lasts: { for: "month" },
			helper: { question: "Which park?", options: ["The near one", "The far one"] },
		},
		edits: ["emoji", "excluded", "noRepeat", "inOrder", "helper", "lasts"],
	}),
	"record-turn": (seen) => ({
		...{ kind: "record-turn", ...about(seen), member: drawn(seen).id },
		...{ doneBy: memberOf(seen, "Cleo").id, option: "The near one", day: "2020-02-29" },
	}),
	"mend-turn": (seen) => ({
		...{ kind: "mend-turn", category: dishes(seen).id, turn: lastTurn(seen).id, day: "2021-01-01" },
	}),
	settle: (seen) => {
		const [balance] = findBalances(seen, dishes(seen)) as [Balance];
		return { kind: "settle", category: dishes(seen).id, ...balance };
	},
	"undo-settlement": (seen) => {
		const [{ from, to, turns: was }] = dishes(seen).settled as [Settlement];
		return { kind: "undo-settlement", category: dishes(seen).id, from, to, was, turns: 0 };
	},
	"end-turn": (seen) => ({ kind: "end-turn", category: dishes(seen).id, turn: lastTurn(seen).id, day: "2021-01-01" }),
	"cancel-turn": (seen) => ({ kind: "cancel-turn", category: dishes(seen).id, turn: lastTurn(seen).id }),
	"redo-turn": (seen, before) => ({ ...{ kind: "redo-turn", category: dishes(seen).id, turn: lastTurn(before).id } }),
	"undo-turn": (seen) => ({ kind: "undo-turn", category: dishes(seen).id, turn: lastTurn(seen).id }),
	"reset-category": (seen) => ({ kind: "reset-category", ...running(seen) }),
	"undo-reset": (_, before) => ({ kind: "undo-reset", ...running(before) }),
	"remove-member": (seen) => ({ kind: "remove-member", member: lastTurn(seen).member }),
	"restore-member": (_, before) => ({ kind: "restore-member", member: lastTurn(before).member }),
	"remove-category": (seen) => ({ kind: "remove-category", category: dishes(seen).id }),
	"restore-category": (_, before) => ({ kind: "restore-category", category: dishes(before).id }),
	"merge-family": () => ({ kind: "merge-family", family: kimsFamily(), history: [] }),
};

/** What the examples begin with. @param turn of whoever is drawn */
export async function startExamples(change: (change: Change) => Promise<unknown>, family: () => Family): Promise<void> {
	for (const one of [addMember("Ann"), addMember("Ben"), addCategory("Dishes")]) await change(one);
	await change({ kind: "record-turn", ...about(family()), member: drawn(family()).id });
}

/** Makes a change of each kind, one after the other. */
export async function makeExamples(family: () => Family, make: (change: Change) => Promise<unknown>): Promise<void> {
	let before = family();
	for (const createChange of Object.values(EXAMPLES)) {
		const seen = family();
		await make(createChange(seen, before));
		before = seen;
	}
}

/** What an event means to a family. */
export function changesOf(family: StoredFamily, one: Event): readonly Change[] {
	const lived = new Life([], () => 0);
	const { length } = lived.changes;
	lived.stored = family;
	lived.happen(one);
	return lived.changes
		.slice(length)
		.map(({ change }) => (change.kind === "add-member" ? { ...change, member: createUuid() } : change));
}
