import { chooseAnimal } from "../../../rules/animals.ts";
import { changeFamily } from "../../../rules/apply-change.ts";
import type { Change, ChangeStamp } from "../../../rules/changes.ts";
import { type Family, type Member, replaceTurns, type Turn } from "../../../rules/family.ts";
import type { FamilyPeople } from "../../people.ts";

/** A family as its backend has it. */
export interface ReadFamily {
	readonly family: Family;
	/** False: the backend has the specification's four tables and columns, and nothing else. */
	readonly isComplete: boolean;
	/** Undefined: the backend knows nobody but the owner. */
	readonly people?: FamilyPeople | undefined;
	/** Whether it stores what they are: one of version 0.2.0 does not. */
	readonly hasGroupKind?: boolean | undefined;
	readonly hasTimeZone?: boolean | undefined;
}

/** A change that waits until it is sent, or is. */
export interface StampedChange {
	readonly change: Change;
	readonly stamp: ChangeStamp;
}

/** As the backend will have it. Returns the same object if the change has no effect: see `changeFamily`. */
export function applyTo(read: ReadFamily, { change, stamp }: StampedChange): ReadFamily {
	const family = changeFamily(read.family, change, stamp);
	if (family === read.family) return read;
	return { ...read, family: read.isComplete ? family : asSpecified(family) };
}

/** Whether it is worth sending. Whether a history that comes along is there already, only the backend's answer tells. */
export function hasEffect(read: ReadFamily, stamped: StampedChange): boolean {
	const { change } = stamped;
	return applyTo(read, stamped) !== read || (change.kind === "merge-family" && change.history.length > 0);
}

/** What the specification's rows have of a family. A reset deletes them, their count is the number of the last, and their order says the cycle. */
export function asSpecified({ removed, ...family }: Family): Family {
	const turns = countTurns(family.turns.filter(({ cycle }) => cycle > 0));
	return replaceTurns({ ...family, members: withAnimals(family.members) }, turns);
}

/** As if they were added one after the other, now: nothing stores which animal somebody got. */
function withAnimals(members: readonly Member[]): readonly Member[] {
	const taken: string[] = [];
	return members.map((member) => {
		const emoji = chooseAnimal(member.key, taken);
		taken.push(emoji);
		return { ...member, emoji };
	});
}

/** A member who comes again opens the next cycle: with all in it, nobody else can be drawn. */
function countTurns(turns: readonly Turn[]): readonly Turn[] {
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
