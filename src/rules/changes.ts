import type { Day } from "./days.ts";
import type { CategorySettings, Family } from "./family.ts";
import type { GroupKind } from "./group-kind.ts";
import type { HistoryEntry } from "./history.ts";

/** A change is data, so that it can be shown at once, sent and repeated. Members, categories and turns are ids. */
export type Change =
	| { readonly kind: "add-member"; readonly member: string; readonly name: string }
	| { readonly kind: "remove-member"; readonly member: string }
	/** Restores `member`. Somebody new with the same name is removed, if they have had no turn. */
	| { readonly kind: "restore-member"; readonly member: string }
	| { readonly kind: "rename-member"; readonly member: string; readonly name: string }
	/** Moves to the place before another; `null`: to the end. */
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
	/** Replaces the settings that `edits` names, and leaves the others as they are. */
	| {
			readonly kind: "edit-category";
			readonly category: string;
			readonly settings: CategorySettings;
			readonly edits: readonly (keyof CategorySettings)[];
	  }
	| { readonly kind: "look-at-draw"; readonly category: string; readonly n: number; readonly member: string }
	/** Puts a draw away that somebody has looked at. The next look shows the same member. */
	| { readonly kind: "leave-draw"; readonly category: string; readonly n: number; readonly member: string }
	/** The member who was drawn after turn `n` keeps their place in the cycle, and is not drawn for the next turn. */
	| { readonly kind: "not-now"; readonly category: string; readonly n: number; readonly member: string }
	/** Records the turn after turn `n`. Its id is that of the stamp. */
	| {
			readonly kind: "record-turn";
			readonly category: string;
			readonly n: number;
			readonly member: string;
			readonly doneBy?: string | undefined;
			readonly option?: string | undefined;
			readonly day?: Day | undefined;
	  }
	/** Undoes `turn`, if it is the last of its category. */
	| { readonly kind: "undo-turn"; readonly category: string; readonly turn: string }
	/** Undoes `turn`, whether or not it is the last of its category. */
	| { readonly kind: "cancel-turn"; readonly category: string; readonly turn: string }
	/** Corrects who had a turn, or when. A part that is left out stays as it is. */
	| {
			readonly kind: "mend-turn";
			readonly category: string;
			readonly turn: string;
			readonly member?: string | undefined;
			readonly doneBy?: string | undefined;
			readonly day?: Day | undefined;
	  }
	/** Ends a lasting turn early, with `day` as its last; `null` takes that back. */
	| { readonly kind: "end-turn"; readonly category: string; readonly turn: string; readonly day: Day | null }
	| { readonly kind: "redo-turn"; readonly category: string; readonly turn: string }
	/** `turns` are settled between the two in all, so that two phones settle one debt once. */
	| {
			readonly kind: "settle";
			readonly category: string;
			readonly from: string;
			readonly to: string;
			readonly turns: number;
	  }
	/** Of at most `was` settled turns between the two, `turns` stay. */
	| {
			readonly kind: "undo-settlement";
			readonly category: string;
			readonly from: string;
			readonly to: string;
			readonly was: number;
			readonly turns: number;
	  }
	/** Empties the running cycle, which is `turns`. A turn that another phone has recorded since goes on counting. */
	| { readonly kind: "reset-category"; readonly category: string; readonly turns: readonly string[] }
	/** Undoes the reset of `turns`, except those of members who have had another turn in that cycle since. */
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

/** Made once with a change, so that the change has the same effect whenever it is applied. */
export interface ChangeStamp {
	readonly id: string;
	readonly at: string;
	readonly today: Day;
}
