import fc from "fast-check";
import { applyChange } from "./apply-change.ts";
import { random32Arbitrary, uniqueNamesArbitrary } from "./arbitraries.test-helper.ts";
import type { Change } from "./changes.ts";
import { renameInClosedDraw } from "./closed-draw.ts";
import { drawTurn, standingDraw } from "./draw.ts";
import { type Family, findCategory, type Turn } from "./family.ts";
import { forgetInTurns } from "./forget-member.ts";
import type { RecordEntry } from "./record.ts";
import { takeOver } from "./someone-else.ts";

export const TODAY = "2026-11-22";
export const TOMORROW = "2026-11-23";

/** What changes those who are drawn from, and no turns. `who` chooses among those present at that moment. */
export const familyEvent = fc.record({
	kind: fc.constantFrom("away", "away", "back", "back", "join", "leave", "rename", "move", "settings"),
	who: fc.nat(),
});

/** What can happen in a family. */
const event = fc.oneof(
	{ weight: 6, arbitrary: fc.record({ kind: fc.constant("turn" as const), who: fc.nat() }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant("someone-else" as const), who: fc.nat() }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant("pass" as const), who: fc.nat() }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant("undo" as const), who: fc.nat() }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant("reset" as const), who: fc.nat() }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant("slip" as const), who: fc.nat() }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant("open" as const), who: fc.nat() }) },
	{ weight: 8, arbitrary: familyEvent },
);

type FamilyEvent = typeof familyEvent extends fc.Arbitrary<infer T> ? T : never;
export type Event = typeof event extends fc.Arbitrary<infer T> ? T : never;

export const life = fc.record({
	members: uniqueNamesArbitrary(1, 5),
	// Else most lives would end before their first cycle.
	events: fc.array(event, { maxLength: 60, size: "max" }),
	random: random32Arbitrary,
});

/** Entries and turns say members in these fields. */
type Named = Pick<RecordEntry, "member" | "doneBy" | "previousCycle" | "closedDraw">;

/** What happens to the category "Dishes" of a family. */
export class Life {
	family: Family;
	readonly changes: Change[] = [];
	/** With the names of the time. */
	readonly record: RecordEntry[] = [];
	/** The same, with the id of each member instead of a name. */
	readonly idRecord: RecordEntry[] = [];
	/** By present name. Names come back: of somebody who has left, or has been renamed. */
	private readonly ids: Map<string, string>;
	/** The ids of those who have left. */
	private readonly removed: string[] = [];
	/** Names that nobody has any more, or that somebody has again. */
	private readonly formerNames: string[] = [];
	private count = 0;

	readonly random: () => number;

	constructor(members: readonly string[], random: () => number) {
		this.random = random;
		this.family = { members, categories: [{ name: "Dishes", cycle: [] }] };
		this.ids = new Map(members.map((name, at) => [name, `member ${at}`]));
	}

	apply(change: Change) {
		this.changes.push(change);
		const stamp = { id: `id-${this.count++}`, at: `2026-11-22T10:00:00.${this.count}Z`, today: TODAY };
		const { family, entries } = applyChange(this.family, change, stamp);
		this.record.push(...entries);
		// What a change says is about those who were there before it.
		this.idRecord.push(...entries.map((entry) => this.withIds(entry)));
		if (family !== this.family) this.followNames(change);
		this.family = family;
	}

	private followNames(change: Change) {
		if (change.kind === "add-member") this.ids.set(change.name, `member of ${this.count}`);
		if (change.kind !== "remove-member" && change.kind !== "rename-member") return;
		const id = this.idOf(change.name);
		this.ids.delete(change.name);
		this.formerNames.push(change.name);
		if (change.kind === "rename-member") this.ids.set(change.newName, id);
		else this.removed.push(id);
	}

	/** @throws RangeError if nobody is called that now */
	readonly idOf = (name: string): string => {
		const id = this.ids.get(name);
		if (id === undefined) throw new RangeError(`nobody is called ${name}`);
		return id;
	};

	readonly withIds = <T extends Named>(turn: T): T => {
		const { member, doneBy, previousCycle, closedDraw } = turn;
		return {
			...turn,
			...(member !== undefined && { member: this.idOf(member) }),
			...(doneBy !== undefined && { doneBy: this.idOf(doneBy) }),
			...(previousCycle && { previousCycle: previousCycle.map(this.idOf) }),
			...(closedDraw && { closedDraw: renameInClosedDraw(closedDraw, this.idOf) }),
		};
	};

	/** @param turns with ids instead of names */
	withoutRemoved(turns: readonly Turn[]): readonly Turn[] {
		return this.removed.reduce(forgetInTurns<Turn>, turns);
	}

	readonly isHere = (id: string): boolean => !this.removed.includes(id);

	/** The same family, in which something else happens from now on. */
	fork(): Life {
		const other = new Life(this.family.members, this.random);
		other.family = this.family;
		return other;
	}

	get category() {
		return findCategory(this.family, "Dishes") as NonNullable<ReturnType<typeof findCategory>>;
	}

	open() {
		const draw = drawTurn(this.family, "Dishes", TODAY, this.random);
		if (draw) this.apply({ kind: "open-draw", draw });
		return standingDraw(this.family, "Dishes", TODAY);
	}

	/** Every other one is a name that there was before, if nobody has it. */
	private newName(who: number, prefix: string): string {
		const former = this.formerNames[who % this.formerNames.length];
		const isFree = former !== undefined && !this.family.members.includes(former);
		return isFree && this.count % 2 === 0 ? former : `${prefix} ${this.count}`;
	}

	happen({ kind, who }: Event) {
		const member = this.family.members[who % this.family.members.length] ?? "nobody";
		switch (kind) {
			case "turn": {
				const open = this.open();
				if (open) this.apply({ kind: "record-turn", draw: open.draw });
				return;
			}
			case "someone-else": {
				const open = this.open();
				if (open) this.apply({ kind: "record-turn", ...takeOver(this.family, open.draw, member, TODAY) });
				return;
			}
			case "open":
				this.open();
				return;
			case "pass": {
				const open = this.open();
				const next = open && drawTurn(this.family, "Dishes", TODAY, this.random, [...open.passed, open.draw.member]);
				if (open && next) this.apply({ kind: "pass-draw", draw: open.draw, next });
				return;
			}
			case "undo":
				return this.apply({ kind: "undo-turn", category: "Dishes", turn: this.family.turns?.at(-1)?.id ?? "" });
			case "reset":
				return this.apply({ kind: "reset-category", name: "Dishes" });
			case "slip": {
				const { cycle } = this.category;
				const { turns } = this.family;
				this.apply({ kind: "reset-category", name: "Dishes" });
				return this.apply({ kind: "undo-reset", name: "Dishes", cycle, turns });
			}
			default:
				return this.changeFamily(kind, member, who);
		}
	}

	private changeFamily(kind: FamilyEvent["kind"], member: string, who: number) {
		switch (kind) {
			case "away":
				return this.apply({ kind: "set-away", name: member, backOn: who % 2 === 0 ? "infinity" : TOMORROW });
			case "back":
				return this.apply({ kind: "set-away", name: member, backOn: null });
			case "join":
				return this.apply({ kind: "add-member", name: this.newName(who, "new") });
			case "leave":
				return this.apply({ kind: "remove-member", name: member });
			case "rename":
				return this.apply({ kind: "rename-member", name: member, newName: this.newName(who, "renamed") });
			case "move":
				return this.apply({ kind: "move-member", name: member, before: this.family.members[who % 3] ?? null });
			case "settings": {
				const settings = {
					excluded: who % 2 === 0 ? [member] : [],
					noRepeat: who % 3 === 0 ? (true as const) : undefined,
				};
				return this.apply({ kind: "edit-category", name: "Dishes", settings, edits: ["excluded", "noRepeat"] });
			}
		}
	}
}

export function live(members: readonly string[], events: readonly Event[], random: () => number): Life {
	const one = new Life(members, random);
	for (const each of events) one.happen(each);
	return one;
}
