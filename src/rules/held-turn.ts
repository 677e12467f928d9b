import type { Day } from "./days.ts";
/** A turn that was not undone. After a reset it no longer counts. */
export interface HeldTurn {
	readonly id: string;
	readonly category: string;
	readonly categoryName: string;
	readonly member: string;
	readonly memberName: string;
	readonly hasLeft?: true | undefined;
	readonly doneBy?: string | undefined;
	readonly doneByName?: string | undefined;
	readonly option?: string | undefined;
	readonly at: string;
	readonly day?: Day | undefined;
	/** Imported: a client says when it was. */
	readonly imported?: true | undefined;
}
