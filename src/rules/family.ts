import type { Day } from "./days.ts";
import type { GroupKind } from "./group-kind.ts";

// Ids are identifiers; names are what people read. Within a family no two members, and no two categories, share a name.

export interface Member {
	readonly id: string;
	/** Identifies them in draws: see `createKey`. */
	readonly key: string;
	readonly name: string;
	readonly emoji?: string | undefined;
	readonly colour?: number | undefined;
	readonly photo?: string | undefined;
	/** The day of the return, such as `2026-12-24` in the family's time zone; or `UNTIL_BACK`. */
	readonly backOn?: string | undefined;
}

interface Identified {
	readonly id: string;
}

export interface Helper {
	readonly question: string;
	readonly options: readonly string[];
}

export interface Lasting {
	readonly for: "day" | "week" | "two-weeks" | "month";
	/** The weekday on which weeks begin. 1 is Monday, and the default. */
	readonly from?: number | undefined;
	/** The next turn begins on the day after, for whoever is drawn then. */
	readonly goesOn?: true | undefined;
}

/** By default everybody takes part, chance decides, and the question follows from the name. */
export interface CategorySettings {
	readonly emoji?: string | undefined;
	readonly excluded?: readonly string[] | undefined;
	/** A new cycle does not begin with the member who ended the last. */
	readonly noRepeat?: true | undefined;
	readonly inOrder?: true | undefined;
	/** `null`: no question, not even the one that follows from the name. */
	readonly helper?: Helper | null | undefined;
	/** Undefined: a turn lasts until the next decision. */
	readonly lasts?: Lasting | undefined;
}

export interface Category {
	readonly id: string;
	readonly key: string;
	readonly name: string;
	/** The greatest number of its turns, 0 without any. The next draw depends on it. */
	readonly lastTurn: number;
	/** The number of its running cycle, if a reset has left no turn in it. */
	readonly cycle?: number | undefined;
	readonly settings: CategorySettings;
	/** The ids of those who said "not now" when `n` was the last turn. */
	readonly notNow?: { readonly n: number; readonly members: readonly string[] } | undefined;
	readonly lookedAt?: Look | undefined;
	/** One for each pair with settled turns. Members who left are included: they may be restored. */
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
	/** The day of the first look, as of `localDay`; looks of earlier versions have none. */
	readonly day?: Day | undefined;
	/** It was put away: the card does not say who was drawn until somebody looks again. */
	readonly later?: true | undefined;
}

export interface Turn {
	readonly id: string;
	readonly category: string;
	readonly member: string;
	readonly doneBy?: string | undefined;
	readonly option?: string | undefined;
	/** From 1. 0: it counts in no cycle, because it was reset or imported. */
	readonly cycle: number;
	readonly day?: Day | undefined;
	/** The last day of a turn that lasts, which then has a `day`, too. */
	readonly until?: Day | undefined;
	/** From 1 in its category, and never changes. An imported turn may have none. */
	readonly number?: number | undefined;
}

export interface Family {
	/** 16 random bytes in hexadecimal, from which all draws follow. */
	readonly secret: string;
	readonly groupKind?: GroupKind | undefined;
	/** The IANA name of the time zone that its days follow. Undefined until a device sets it: each uses its own. */
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
	/** It had a turn, or they did one for somebody else. */
	readonly isUsed: boolean;
	/** Another with the name has had a turn, so one of the two has to be renamed before this one can be restored. */
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

/** The page is prerendered with this very object: another would render it all again. Nobody draws with its secret. */
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

export function isEmpty({ members, categories, turns, removed }: Family): boolean {
	return members.length + categories.length + turns.length === 0 && removed === undefined;
}

export function groupOf({ groupKind = "family" }: Family): GroupKind {
	return groupKind;
}
