// Names are identifiers: within a family no two members, and no two categories, share one.

import type { Helper } from "./helpers.ts";

export interface Category {
	readonly name: string;
	/** The members who have had a turn in the running cycle, in the order of their turns. */
	readonly cycle: readonly string[];
	readonly settings?: CategorySettings | undefined;
	readonly openDraw?: OpenDraw | undefined;
}

/** What a category has of its own. Without any: everybody takes part, chance decides, the question is that of its name. */
export interface CategorySettings {
	readonly emoji?: string | undefined;
	readonly excluded?: readonly string[] | undefined;
	/** A new cycle does not begin with the member who ended the last. */
	readonly noRepeat?: true | undefined;
	/** The family's order instead of chance. */
	readonly inOrder?: true | undefined;
	/** `null`: no question, not even that of the name. */
	readonly helper?: Helper | null | undefined;
}

export interface Draw {
	readonly category: string;
	readonly member: string;
	/** Everyone had had a turn, so recording this draw starts a new cycle. */
	readonly isNewCycle: boolean;
	readonly cycle: readonly string[];
	/** Among whom it was, if not among all who had no turn in the cycle. */
	readonly candidates?: readonly string[] | undefined;
	/** The category's last turn, of a draw whose own turn leads to the same cycle list: that of an only member. */
	readonly basedOn?: string | undefined;
}

/** A draw that nobody has confirmed yet. It is void as soon as `isDrawValid` is false. */
export interface OpenDraw {
	readonly draw: Draw;
	/** Those who were drawn before, "not now". */
	readonly passed: readonly string[];
}

export interface MemberDetails {
	readonly name: string;
	readonly emoji?: string | undefined;
	/** Index of a colour of the palette, from 0. */
	readonly colour?: number | undefined;
	/** The day of the return, `2026-12-24` in the family's place; or `UNTIL_BACK`. */
	readonly backOn?: string | undefined;
}

/** A draw that a turn has closed, by recording it or otherwise. It is open again once the turn is undone. */
export interface ClosedDraw {
	readonly member: string;
	readonly passed: readonly string[];
}

/** A turn that counts: not undone, and not before the last reset of its category. */
export interface Turn {
	readonly id: string;
	readonly category: string;
	readonly member: string;
	/** Who did it in the member's place. */
	readonly doneBy?: string | undefined;
	/** What was chosen of the category's question. */
	readonly option?: string | undefined;
	/** Of a turn that opened a cycle: the cycle list before. */
	readonly previousCycle?: readonly string[] | undefined;
	/** None of a turn that was recorded without a draw. */
	readonly closedDraw?: ClosedDraw | undefined;
}

/** A turn that was had and is in no cycle any more: before the last reset of its category, or elsewhere, before the family came. */
export type PastTurn = Pick<Turn, "category" | "member" | "doneBy"> & Partial<Turn>;

export interface Family {
	readonly members: readonly string[];
	readonly categories: readonly Category[];
	readonly memberDetails?: readonly MemberDetails[] | undefined;
	/** In the order in which they were recorded. */
	readonly turns?: readonly Turn[] | undefined;
	/** Oldest first. Who owes whom, and who was last, go on from them. */
	readonly pastTurns?: readonly PastTurn[] | undefined;
}

export const EMPTY_FAMILY: Family = { members: [], categories: [] };

export function findCategory(family: Family, name: string): Category | undefined {
	return family.categories.find((category) => category.name === name);
}

export function findMemberDetails(family: Family, member: string): MemberDetails | undefined {
	return family.memberDetails?.find(({ name }) => name === member);
}
