import type { Day } from "./days.ts";
import type { CategorySettings, Family } from "./family.ts";
import type { GroupKind } from "./group-kind.ts";
import type { HistoryEntry } from "./history.ts";

/**
 * As data, so that a change can be shown at once, sent, repeated or taken back. Members, categories and turns are ids
 * unless they say `name`; what is added gets the one it is named by.
 */
export type Change =
	| { readonly kind: "add-member"; readonly member: string; readonly name: string }
	| { readonly kind: "remove-member"; readonly member: string }
	/** `member` was removed. Whoever has their name by now and has had no turn is removed instead. */
	| { readonly kind: "restore-member"; readonly member: string }
	| { readonly kind: "rename-member"; readonly member: string; readonly name: string }
	/** To the place before another; `null`: to the end. */
	| { readonly kind: "move-member"; readonly member: string; readonly before: string | null }
	| {
			readonly kind: "edit-member";
			readonly member: string;
			readonly emoji: string | null;
			readonly colour: number | null;
			readonly photo?: string | null | undefined;
	  }
	/** `backOn` as in `Member`; `null`: the member is here. */
	| { readonly kind: "set-away"; readonly member: string; readonly backOn: string | null }
	| { readonly kind: "add-category"; readonly category: string; readonly name: string }
	| { readonly kind: "remove-category"; readonly category: string }
	| { readonly kind: "restore-category"; readonly category: string }
	| { readonly kind: "rename-category"; readonly category: string; readonly name: string }
	| { readonly kind: "move-category"; readonly category: string; readonly before: string | null }
	/** Edits the settings that `edits` names, and leaves the others as they are by then. */
	| {
			readonly kind: "edit-category";
			readonly category: string;
			readonly settings: CategorySettings;
			readonly edits: readonly (keyof CategorySettings)[];
	  }
	| { readonly kind: "look-at-draw"; readonly category: string; readonly n: number; readonly member: string }
	/** What somebody has seen is put away: whoever looks again sees the same. */
	| { readonly kind: "leave-draw"; readonly category: string; readonly n: number; readonly member: string }
	/** The member who was drawn after turn `n` keeps their place in the cycle, and is not drawn for the next turn. */
	| { readonly kind: "not-now"; readonly category: string; readonly n: number; readonly member: string }
	/** The turn after turn `n`. Its id is that of the stamp. */
	| {
			readonly kind: "record-turn";
			readonly category: string;
			readonly n: number;
			readonly member: string;
			readonly doneBy?: string | undefined;
			readonly option?: string | undefined;
			readonly day?: Day | undefined;
	  }
	/** Takes back `turn`, if it is the last of its category. */
	| { readonly kind: "undo-turn"; readonly category: string; readonly turn: string }
	/** It did not happen: takes back `turn`, whichever of its category it is. */
	| { readonly kind: "cancel-turn"; readonly category: string; readonly turn: string }
	/** It was somebody else, or on another day. What is not given stays as it is by then. */
	| {
			readonly kind: "mend-turn";
			readonly category: string;
			readonly turn: string;
			readonly member?: string | undefined;
			readonly doneBy?: string | undefined;
			readonly day?: Day | undefined;
	  }
	/** Done early: `day` is its last; `null`: it is not. */
	| { readonly kind: "end-turn"; readonly category: string; readonly turn: string; readonly day: Day | null }
	| { readonly kind: "redo-turn"; readonly category: string; readonly turn: string }
	/** Then `turns` are settled between the two in all, so that two phones settle one debt once. */
	| {
			readonly kind: "settle";
			readonly category: string;
			readonly from: string;
			readonly to: string;
			readonly turns: number;
	  }
	/** Of at most `was` turns that are settled between the two in all, `turns` stay. */
	| {
			readonly kind: "undo-settlement";
			readonly category: string;
			readonly from: string;
			readonly to: string;
			readonly was: number;
			readonly turns: number;
	  }
	/** Empties the running cycle, which is `turns`: one that another phone has recorded since goes on counting. */
	| { readonly kind: "reset-category"; readonly category: string; readonly turns: readonly string[] }
	/** Takes back the reset that has ended `turns`, but for turns of members who have had one in the same cycle since. */
	| { readonly kind: "undo-reset"; readonly category: string; readonly turns: readonly string[] }
	| { readonly kind: "set-group-kind"; readonly groupKind: GroupKind }
	| { readonly kind: "set-time-zone"; readonly timeZone: string }
	| {
			readonly kind: "merge-family";
			readonly family: Family;
			readonly history: readonly HistoryEntry[];
	  };

export type ChangeOf<Kind extends Change["kind"]> = Extract<Change, { readonly kind: Kind }>;

export interface StampedChange {
	readonly change: Change;
	readonly stamp: ChangeStamp;
}

/** Given once when a change is made, so that it is the same whenever it is applied. */
export interface ChangeStamp {
	/** Unique; that of a turn that the change records. */
	readonly id: string;
	readonly at: string;
	readonly today: Day;
}
