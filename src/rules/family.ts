import type { GroupKind } from "./group-kind.ts";

// Ids are identifiers; names are what people read. Within a family no two members, and no two categories, share a name.

export interface Member {
	readonly id: string;
	/** What chance knows them by: see `createKey`. */
	readonly key: string;
	readonly name: string;
	readonly emoji?: string | undefined;
	/** Index of a colour of the palette, from 0. */
	readonly colour?: number | undefined;
	/** Shown instead of the emoji: see `isPhoto`. */
	readonly photo?: string | undefined;
	/** The day of the return, `2026-12-24` in the family's place; or `UNTIL_BACK`. */
	readonly backOn?: string | undefined;
}

/** What a category asks after a draw. */
export interface Helper {
	readonly question: string;
	readonly options: readonly string[];
}

/** What a category has of its own. Without any: everybody takes part, chance decides, the question is that of its name. */
export interface CategorySettings {
	readonly emoji?: string | undefined;
	/** The ids of the members who do not take part. */
	readonly excluded?: readonly string[] | undefined;
	/** A new cycle does not begin with the member who ended the last. */
	readonly noRepeat?: true | undefined;
	/** The family's order instead of chance. */
	readonly inOrder?: true | undefined;
	/** `null`: no question, not even that of the name. */
	readonly helper?: Helper | null | undefined;
}

export interface Category {
	readonly id: string;
	/** What chance knows it by: see `createKey`. */
	readonly key: string;
	readonly name: string;
	/** The greatest number of its turns, 0 without any: what a draw is by (`replaceTurns`). */
	readonly lastTurn: number;
	readonly settings: CategorySettings;
	/** The ids of those who said "not now" when `n` was the last turn. */
	readonly notNow?: { readonly n: number; readonly members: readonly string[] } | undefined;
	readonly lookedAt?: Look | undefined;
	/** One for each pair that has any, also of members who have left: they may come back. */
	readonly settled?: readonly Settlement[] | undefined;
}

/** Debts that were let be, in all. */
export interface Settlement {
	/** An id: they owe `turns` turns no more. */
	readonly from: string;
	readonly to: string;
	readonly turns: number;
}

/** At the draw after turn `n`, the last that somebody has looked at. */
export interface Look {
	readonly n: number;
	/** An id. */
	readonly member: string;
	/** When they were first looked at, as of `localDay`; looks of earlier versions have none. */
	readonly day?: string | undefined;
	/** It was put away: the card says no more whom chance has drawn, until somebody looks again. */
	readonly later?: true | undefined;
}

export interface Turn {
	readonly id: string;
	/** An id, as of all that follow. */
	readonly category: string;
	readonly member: string;
	/** Who did it in the member's place. */
	readonly doneBy?: string | undefined;
	/** What was chosen of the category's question. */
	readonly option?: string | undefined;
	/** From 1. 0: it counts in no cycle, because it was before a reset or elsewhere, before it came with another family. */
	readonly cycle: number;
	/** When it was, as of `localDay`, where that is not the day on which it was recorded. */
	readonly day?: string | undefined;
	/** From 1, in its category, which it retains. One that came along with another family has none. */
	readonly number?: number | undefined;
}

export interface Family {
	/** 16 random bytes in hexadecimal: what chance has said beforehand. */
	readonly secret: string;
	/** Undefined until somebody has said what they are. */
	readonly groupKind?: GroupKind | undefined;
	/** By which its days go, as IANA calls it. Undefined until a device has said it: then by those of each device. */
	readonly timeZone?: string | undefined;
	readonly members: readonly Member[];
	readonly categories: readonly Category[];
	/** Oldest first. */
	readonly turns: readonly Turn[];
	/** What can still be brought back; undefined where there is nothing. */
	readonly removed?: Removed | undefined;
}

/**
 * What was removed lately, with what it takes to bring it back: see `restoreMember`. Each list is in the order of `place`, which counts from 0 among
 * those that are there and those that were removed.
 */
export interface Removed {
	readonly members: readonly RemovedMember[];
	readonly categories: readonly RemovedCategory[];
	/** Those whose member or category was removed. */
	readonly turns: readonly (Turn & Placed)[];
	/** Who did turns in others' place: they, or the turns, were removed. */
	readonly doers: readonly { readonly turn: string; readonly doneBy: string }[];
}

interface Placed {
	readonly place: number;
}

export interface RemovedMember extends Placed {
	readonly member: Member;
	/** ISO 8601: when it was removed. */
	readonly at: string;
	/** What categories had said of them. */
	readonly traces: readonly Trace[];
}

export interface RemovedCategory extends Placed {
	readonly category: Category;
	readonly at: string;
}

/** What a category said of a member who was removed. */
export interface Trace {
	/** An id. */
	readonly category: string;
	readonly isExcluded?: true | undefined;
	/** As in `Category`, and their place among those who said so. */
	readonly notNow?: { readonly n: number; readonly place: number } | undefined;
	readonly lookedAt?: Omit<Look, "member"> | undefined;
}

export function createFamily(secret: string): Family {
	return { secret, members: [], categories: [], turns: [] };
}

/** Where nothing is stored: the page is prerendered with this family, and another object would render all of it again. Nobody draws by its secret. */
export const NO_FAMILY: Family = createFamily("0".repeat(32));

export function findMember(family: Family, id: string): Member | undefined {
	return family.members.find((member) => member.id === id);
}

export function findCategory(family: Family, id: string): Category | undefined {
	return family.categories.find((category) => category.id === id);
}

/** @param changed takes the place of that with its id */
export function replaceMember(family: Family, changed: Member): Family {
	return { ...family, members: family.members.map((member) => (member.id === changed.id ? changed : member)) };
}

/** @param changed takes the place of that with its id */
export function replaceCategory(family: Family, changed: Category): Family {
	return {
		...family,
		categories: family.categories.map((category) => (category.id === changed.id ? changed : category)),
	};
}

/** With the number of each category's last turn, which follows from which turns there are, and not from how they went or came back. */
export function replaceTurns(family: Family, turns: readonly Turn[]): Family {
	const lastTurns = new Map<string, number>();
	for (const { category, number = 0 } of turns) lastTurns.set(category, Math.max(lastTurns.get(category) ?? 0, number));
	const categories = family.categories.map((category) => {
		const lastTurn = lastTurns.get(category.id) ?? 0;
		return lastTurn === category.lastTurn ? category : { ...category, lastTurn };
	});
	return { ...family, categories, turns };
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
