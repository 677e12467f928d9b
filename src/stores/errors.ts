/** Somebody else recorded a turn, reset or left since the draw: it would no longer be fair. Nothing was recorded. */
export class TurnConflict extends Error {
	override readonly name = "TurnConflict";
}

export type StoreFailure =
	/** The browser has no room left for this site. */
	| "storage-full"
	/** The browser does not let this site keep anything (private window, blocked site data). */
	| "storage-forbidden";

/** The family could not be read or a change could not be kept. */
export class StoreError extends Error {
	override readonly name = "StoreError";
	readonly failure: StoreFailure;

	constructor(failure: StoreFailure, options?: ErrorOptions) {
		super(failure, options);
		this.failure = failure;
	}
}
