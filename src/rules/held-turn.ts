import type { Day } from "./days.ts";
/** A turn that somebody had: one that was not taken back. It need not count any more, after a reset. */
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
	/** A client says when it was. */
	readonly imported?: true | undefined;
}
