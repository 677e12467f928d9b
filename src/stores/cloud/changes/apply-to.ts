import { chooseAnimal } from "../../../rules/animals.ts";
import { changeFamily } from "../../../rules/apply-change.ts";
import type { StampedChange } from "../../../rules/changes.ts";
import type { Family } from "../../../rules/family.ts";
import { presentFamily, type StoredFamily, type StoredMember, type StoredTurn } from "../../../rules/stored-family.ts";
import type { FamilyPeople } from "../../people.ts";

export interface ReadFamily {
	readonly stored: StoredFamily;
	/** False: the backend has the specification's four tables and columns, and nothing else. */
	readonly isComplete: boolean;
	/** Undefined: the backend knows nobody but the owner. */
	readonly people?: FamilyPeople | undefined;
}

export function familyOf({ stored }: Pick<ReadFamily, "stored">): Family {
	return presentFamily(stored);
}

/** The family as the backend will have it; the same object if the change has no effect: see `changeFamily`. */
export function applyTo(read: ReadFamily, { change, stamp }: StampedChange): ReadFamily {
	const stored = changeFamily(read.stored, change, stamp);
	if (stored === read.stored) return read;
	return { ...read, stored: read.isComplete ? stored : asSpecified(stored) };
}

/** True for any merge with a history: only the backend's answer tells whether that history is there already. */
export function hasEffect(read: ReadFamily, stamped: StampedChange): boolean {
	const { change } = stamped;
	return applyTo(read, stamped) !== read || (change.kind === "merge-family" && change.history.length > 0);
}

/** What the specification's rows say: a reset deletes them, their count is the last number, their order the cycle. */
export function asSpecified(stored: StoredFamily): StoredFamily {
	const { members, categories, turns } = presentFamily(stored);
	const ids = new Set(categories.map(({ id }) => id));
	return {
		...{ secret: stored.secret, members: withAnimals(members) },
		categories: stored.categories.filter(({ id }) => ids.has(id)),
		turns: countTurns(turns.filter(({ cycle }) => cycle > 0)),
	};
}

/** Animals as if the members were added now, one after the other: no row stores which animal somebody got. */
function withAnimals(members: readonly StoredMember[]): readonly StoredMember[] {
	const taken: string[] = [];
	return members.map((member) => {
		const emoji = chooseAnimal(member.key, taken);
		taken.push(emoji);
		return { ...member, emoji };
	});
}

/** A member's second turn opens the next cycle: nobody is drawn again until all are in the cycle. */
function countTurns(turns: readonly StoredTurn[]): readonly StoredTurn[] {
	const running = new Map<string, { number: number; cycle: number; readonly members: Set<string> }>();
	return turns.map(({ id, category, member }) => {
		const last = running.get(category) ?? { number: 0, cycle: 1, members: new Set() };
		running.set(category, last);
		last.number++;
		if (last.members.has(member)) {
			last.cycle++;
			last.members.clear();
		}
		last.members.add(member);
		return { id, category, member, cycle: last.cycle, number: last.number };
	});
}
