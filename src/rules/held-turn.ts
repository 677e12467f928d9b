/** A turn that somebody had: one that was not taken back. It need not count any more, after a reset. */
export interface HeldTurn {
	readonly id: string;
	/** An id, as of `member` and `doneBy`. */
	readonly category: string;
	readonly categoryName: string;
	readonly member: string;
	readonly memberName: string;
	/** The member is not in the family any more. */
	readonly hasLeft?: true | undefined;
	readonly doneBy?: string | undefined;
	readonly doneByName?: string | undefined;
	readonly option?: string | undefined;
	/** When it was recorded, ISO 8601. */
	readonly at: string;
	/** As in `Turn`. */
	readonly day?: string | undefined;
	/** A client says when it was. */
	readonly imported?: true | undefined;
}
