import fc from "fast-check";
import { applyChange } from "./apply-change.ts";
import { random32Arbitrary, seededSecret, uniqueNamesArbitrary } from "./arbitraries.test-helper.ts";
import { findBalances } from "./balances.ts";
import type { Change, ChangeOf, ChangeStamp } from "./changes.ts";
import { runningCycle, undoableTurn } from "./cycle.ts";
import { canSayNotNow, type Draw, findDraw } from "./draw.ts";
import {
	type Category,
	type CategorySettings,
	createFamily,
	type Family,
	type Lasting,
	type Member,
} from "./family.ts";
import { GROUP_KINDS } from "./group-kind.ts";
import type { HistoryEntry } from "./history.ts";
import { toSettle } from "./settle.ts";
import { presentFamily, type StoredFamily } from "./stored-family.ts";
import { takeOver } from "./take-over.ts";

export const TODAY = "2026-11-22";
export const TOMORROW = "2026-11-23";

/** Of turns: of a past that any clock is after, and such as cannot be. */
const DAYS = ["2020-02-29", undefined, "2021-01-01", "1999-12-31", "9999-01-01"];

/** Of turns that last: most are none of their own. */
const ENDS = ["2020-02-29", null, TODAY, "2021-01-20", "9999-01-01"];

const LASTS: readonly (Lasting | undefined)[] = [
	...([undefined, { for: "day", goesOn: true }, { for: "month" }, { for: "week", from: 3, goesOn: true }] as const),
	...([{ for: "two-weeks", from: 7 }, { for: "week" }, { for: "day", from: 1 }] as const),
];

/** The last is none. */
const ZONES = ["Europe/Berlin", "Pacific/Kiritimati", "America/New_York", "Nowhere/Atlantis"];

/** `who` chooses among those present at that moment. */
function weigh<Kind extends string>(weight: number, ...kinds: readonly Kind[]) {
	return { weight, arbitrary: fc.record({ kind: fc.constantFrom(...kinds), who: fc.nat() }) };
}

/** What changes those who are drawn from, and no turns. */
const familyEvent = weigh(
	10,
	...(["away", "away", "back", "back", "join", "come-back"] as const),
	...(["leave", "restore", "restore", "rename", "move", "settings"] as const),
);

/** What can happen in a family. */
export const event = fc.oneof(
	weigh(6, "turn"),
	weigh(2, "someone-else"),
	weigh(2, "not-now"),
	weigh(2, "undo"),
	weigh(1, "reset"),
	weigh(1, "slip"),
	weigh(1, "look", "put-away"),
	weigh(3, "mend"),
	weigh(2, "cancel"),
	weigh(2, "redo"),
	weigh(2, "end"),
	weigh(1, "settle", "unsettle"),
	weigh(1, "group-kind"),
	weigh(1, "time-zone"),
	familyEvent,
);

export const flag = (isSet: boolean) => (isSet ? (true as const) : undefined);

/** Of each setting that has a key, also where its default is meant. */
export function editSettings(category: string, settings: CategorySettings): Change {
	return { kind: "edit-category", category, settings, edits: Object.keys(settings) as (keyof CategorySettings)[] };
}

export type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

export const life = fc.record({
	members: uniqueNamesArbitrary(1, 5),
	// Else most lives would end before their first cycle.
	events: fc.array(event, { maxLength: 60, size: "max" }),
	random: random32Arbitrary,
});

/** What happens in a family with the one category "Dishes". */
export class Life {
	stored: StoredFamily;
	readonly changes: { readonly change: Change; readonly stamp: ChangeStamp }[] = [];
	readonly history: HistoryEntry[] = [];
	private readonly formerNames: string[] = [];

	constructor(members: readonly string[], random: () => number) {
		this.stored = createFamily(seededSecret(random));
		for (const name of members) this.apply({ kind: "add-member", member: `member ${name}`, name });
		this.apply({ kind: "add-category", category: "dishes", name: "Dishes" });
	}

	apply(change: Change) {
		const count = this.changes.length;
		const at = `2026-11-22T10:00:00.${String(count).padStart(3, "0")}Z`;
		const stamp = { id: `id-${count}`, at, today: TODAY };
		this.changes.push({ change, stamp });
		const { family, entries } = applyChange(this.stored, change, stamp);
		this.history.push(...entries);
		this.stored = family;
	}

	get family(): Family {
		return presentFamily(this.stored);
	}

	get category(): Category {
		return this.family.categories[0] as Category;
	}

	get draw(): Draw | undefined {
		return findDraw(this.family, this.category, TODAY);
	}

	private member(who: number): Member | undefined {
		return this.family.members[who % this.family.members.length];
	}

	/** @throws TypeError when nobody is drawn */
	recordDraw() {
		this.record((this.draw as Draw).member.id);
	}

	/** The turn after the last one. */
	record(member: string, more: Partial<ChangeOf<"record-turn">> = {}) {
		this.apply({ kind: "record-turn", category: this.category.id, n: this.category.lastTurn, member, ...more });
	}

	/** Does something about a turn. */
	change(kind: "undo-turn" | "cancel-turn" | "redo-turn", turn: string) {
		this.apply({ kind, category: this.category.id, turn });
	}

	mend(turn: string, more: Omit<ChangeOf<"mend-turn">, "kind" | "category" | "turn">) {
		this.apply({ kind: "mend-turn", category: this.category.id, turn, ...more });
	}

	edit(settings: CategorySettings) {
		this.apply(editSettings(this.category.id, settings));
	}

	happen({ kind, who }: Event) {
		const { category, draw } = this;
		const about = { category: category.id, n: category.lastTurn };
		switch (kind) {
			case "turn":
				if (draw) this.recordDraw();
				return;
			case "someone-else": {
				const member = this.member(who);
				const taken = member && draw && takeOver(this.family, category, member.id, draw.member.id, TODAY);
				if (taken) this.record(taken.member, taken);
				return;
			}
			case "group-kind":
				return this.apply({ kind: "set-group-kind", groupKind: GROUP_KINDS[who % GROUP_KINDS.length] ?? "family" });
			case "time-zone":
				return this.apply({ kind: "set-time-zone", timeZone: ZONES[who % ZONES.length] ?? "" });
			case "look":
			case "put-away":
				return this.look(kind);
			case "not-now":
				if (!draw || !canSayNotNow(this.family, category, draw.member.id, TODAY)) return;
				return this.apply({ kind: "not-now", ...about, member: draw.member.id });
			case "undo": {
				const turn = undoableTurn(this.family, category);
				if (turn) this.change("undo-turn", turn.id);
				return;
			}
			case "end":
			case "mend":
			case "cancel":
				return this.mendAny(kind, who);
			case "redo":
				return this.redoAny(who);
			case "settle":
			case "unsettle":
				return this.settle(kind, who);
			case "reset":
			case "slip": {
				const turns = runningCycle(this.family, category).map(({ id }) => id);
				this.apply({ kind: "reset-category", category: category.id, turns });
				if (kind === "slip") this.apply({ kind: "undo-reset", category: category.id, turns });
				return;
			}
			default:
				return this.changeFamily(kind, who);
		}
	}

	private look(kind: "look" | "put-away") {
		const { category, draw } = this;
		const about = { category: category.id, n: category.lastTurn };
		if (kind === "look" && draw) this.apply({ kind: "look-at-draw", ...about, member: draw.member.id });
		if (kind === "put-away" && category.lookedAt)
			this.apply({ kind: "leave-draw", ...about, member: category.lookedAt.member });
	}

	private mendAny(kind: "end" | "mend" | "cancel", who: number) {
		const category = this.category.id;
		const turns = this.family.turns.filter((turn) => turn.category === category);
		const turn = turns[who % turns.length];
		if (turn === undefined) return;
		switch (kind) {
			case "end":
				return this.apply({ kind: "end-turn", category, turn: turn.id, day: ENDS[who % ENDS.length] ?? null });
			case "cancel":
				return this.change("cancel-turn", turn.id);
			case "mend": {
				const [member, other] = [this.member(who)?.id, this.member(who + 1)?.id];
				const doneBy = who % 3 === 0 && other !== member && other !== turn.member ? other : undefined;
				// The app sends only what is mended, and no owner as the doer.
				const isOther = who % 5 > 0 && (member !== turn.member || doneBy !== turn.doneBy);
				return this.mend(turn.id, { ...(isOther && { member, doneBy }), day: DAYS[who % DAYS.length] });
			}
		}
	}

	private redoAny(who: number) {
		const category = this.category.id;
		const undone = this.stored.turns.filter((turn) => turn.undoneAt !== undefined && turn.category === category);
		const turn = undone[who % undone.length];
		if (turn) this.change("redo-turn", turn.id);
	}

	private settle(kind: "settle" | "unsettle", who: number) {
		const category = this.category.id;
		const { settled = [] } = this.category;
		const all = kind === "settle" ? findBalances(this.family, this.category) : settled;
		const one = all[who % all.length];
		if (one === undefined) return;
		if (kind === "settle") this.apply({ kind, category, ...toSettle(this.category, one) });
		else
			this.apply({
				...{ kind: "undo-settlement", category, from: one.from, to: one.to },
				...{ was: one.turns, turns: who % 2 === 0 ? 0 : one.turns - 1 },
			});
	}

	private changeFamily(kind: Event["kind"], who: number) {
		if (kind === "join") return this.join(`New ${who % 7}`);
		if (kind === "come-back") return this.join(this.formerNames.at(who % this.formerNames.length) ?? "");
		if (kind === "restore") {
			const all = this.family.removed?.members ?? [];
			const removed = all[who % all.length]?.member.id;
			return removed && this.apply({ kind: "restore-member", member: removed });
		}
		const found = this.member(who);
		if (found === undefined) return;
		const { id: member, name } = found;
		switch (kind) {
			case "away":
				return this.apply({ kind: "set-away", member, backOn: who % 2 === 0 ? "infinity" : TOMORROW });
			case "back":
				return this.apply({ kind: "set-away", member, backOn: null });
			case "leave":
				this.formerNames.push(name);
				return this.apply({ kind: "remove-member", member });
			case "rename":
				this.formerNames.push(name);
				return this.apply({ kind: "rename-member", member, name: `Renamed ${who % 7}` });
			case "move":
				return this.apply({ kind: "move-member", member, before: this.family.members[who % 3]?.id ?? null });
			case "settings": {
				const settings = {
					excluded: who % 2 === 0 ? [member] : [],
					noRepeat: flag(who % 3 === 0),
					inOrder: flag(who % 5 === 0),
					lasts: LASTS[who % LASTS.length],
				};
				return this.edit(settings);
			}
		}
	}

	private join(name: string) {
		this.apply({ kind: "add-member", member: `member ${this.changes.length}`, name });
	}
}

export function live(members: readonly string[], events: readonly Event[], random: () => number): Life {
	const one = new Life(members, random);
	for (const each of events) one.happen(each);
	return one;
}

/** A life that has been lived, which a failing property shows as what happened in it. */
export const lived = life.map((happened) =>
	Object.assign(live(happened.members, happened.events, happened.random), {
		[fc.toStringMethod]: () => fc.stringify(happened),
	}),
);
