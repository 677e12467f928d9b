import type { Day } from "./days.ts";
import type { GroupKind } from "./group-kind.ts";

// Ids are identifiers; names are what people read. Within a family no two members, and no two categories, share a name.

export interface Member {
	readonly id: string;
	/** What chance knows them by: see `createKey`. */
	readonly key: string;
	readonly name: string;
	readonly emoji?: string | undefined;
	readonly colour?: number | undefined;
	readonly photo?: string | undefined;
	/** The day of the return, `2026-12-24` in the family's place; or `UNTIL_BACK`. */
	readonly backOn?: string | undefined;
}

interface Identified {
	readonly id: string;
}

export interface Helper {
	readonly question: string;
	readonly options: readonly string[];
}

/** Each turn has a last day, which `reckonUntil` knows. */
export interface Lasting {
	readonly for: "day" | "week" | "two-weeks" | "month";
	/** The weekday on which weeks begin; 1, and where nobody has said it, is Monday. */
	readonly from?: number | undefined;
	/** On the day after, whoever is drawn then has the next one. */
	readonly goesOn?: true | undefined;
}

/** Without any, everybody takes part, chance decides, and the question is that of the name. */
export interface CategorySettings {
	readonly emoji?: string | undefined;
	readonly excluded?: readonly string[] | undefined;
	/** A new cycle does not begin with the member who ended the last. */
	readonly noRepeat?: true | undefined;
	readonly inOrder?: true | undefined;
	/** `null`: no question, not even that of the name. */
	readonly helper?: Helper | null | undefined;
	/** Undefined: until the next decision. */
	readonly lasts?: Lasting | undefined;
}

export interface Category {
	readonly id: string;
	readonly key: string;
	readonly name: string;
	/** The greatest number of its turns, 0 without any: what a draw is by. */
	readonly lastTurn: number;
	/** The number of its running cycle where a reset has left no turn in that. */
	readonly cycle?: number | undefined;
	readonly settings: CategorySettings;
	/** The ids of those who said "not now" when `n` was the last turn. */
	readonly notNow?: { readonly n: number; readonly members: readonly string[] } | undefined;
	readonly lookedAt?: Look | undefined;
	/** One for each pair that has any, also of members who have left: they may come back. */
	readonly settled?: readonly Settlement[] | undefined;
}

export interface Settlement {
	readonly from: string;
	readonly to: string;
	readonly turns: number;
}

export interface Look {
	readonly n: number;
	readonly member: string;
	/** When they were first looked at, as of `localDay`; looks of earlier versions have none. */
	readonly day?: Day | undefined;
	/** It was put away: the card says no more whom chance has drawn, until somebody looks again. */
	readonly later?: true | undefined;
}

export interface Turn {
	readonly id: string;
	readonly category: string;
	readonly member: string;
	readonly doneBy?: string | undefined;
	readonly option?: string | undefined;
	/** From 1. 0: it counts in no cycle, because it was before a reset or elsewhere. */
	readonly cycle: number;
	readonly day?: Day | undefined;
	/** The last day on which it is theirs. Then it has a `day`, too. */
	readonly until?: Day | undefined;
	/** From 1, in its category, which it retains. One that came along with another family has none. */
	readonly number?: number | undefined;
}

export interface Family {
	/** 16 random bytes in hexadecimal: what chance has said beforehand. */
	readonly secret: string;
	readonly groupKind?: GroupKind | undefined;
	/** By which its days go, as IANA calls it. Undefined until a device has said it: then by those of each device. */
	readonly timeZone?: string | undefined;
	readonly members: readonly Member[];
	readonly categories: readonly Category[];
	readonly turns: readonly Turn[];
	readonly removed?: Removed | undefined;
}

export interface Removed {
	readonly members: readonly RemovedMember[];
	readonly categories: readonly RemovedCategory[];
}

interface RemovedOne {
	readonly at: string;
	readonly turns: number;
	/** There ever was a turn of it, or one that they did. */
	readonly isUsed: boolean;
	/** By another that has had a turn, and has to be renamed before this one can come back. */
	readonly isNameTaken: boolean;
}

export interface RemovedMember extends RemovedOne {
	readonly member: Member;
}

export interface RemovedCategory extends RemovedOne {
	readonly category: Omit<Category, "lastTurn" | "cycle">;
}

interface EmptyFamily {
	readonly secret: string;
	readonly groupKind?: undefined;
	readonly timeZone?: undefined;
	readonly members: readonly never[];
	readonly categories: readonly never[];
	readonly turns: readonly never[];
}

export function createFamily(secret: string): EmptyFamily {
	return { secret, members: [], categories: [], turns: [] };
}

/** Of which the page is prerendered: another object would render all of it again. Nobody draws by its secret. */
export const NO_FAMILY = createFamily("0".repeat(32));

export function findMember<M extends Identified>(
	{ members }: { readonly members: readonly M[] },
	id: string,
): M | undefined {
	return members.find((member) => member.id === id);
}

export function findCategory<C extends Identified>(
	{ categories }: { readonly categories: readonly C[] },
	id: string,
): C | undefined {
	return categories.find((category) => category.id === id);
}

export function namesOf(all: readonly { readonly name: string }[]): readonly string[] {
	return all.map(({ name }) => name);
}

/** Nothing that was drawn is in it, or can come back. */
export function isEmpty({ members, categories, turns, removed }: Family): boolean {
	return members.length + categories.length + turns.length === 0 && removed === undefined;
}

/** By which words a family is spoken of: whoever has not said it is a family. */
export function groupOf({ groupKind = "family" }: Family): GroupKind {
	return groupKind;
}
