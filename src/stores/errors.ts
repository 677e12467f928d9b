/** Somebody else recorded a turn, reset or left since the draw: it would no longer be fair. Nothing was recorded. */
export class TurnConflict extends Error {
	override readonly name = "TurnConflict";
	/** Whose turn was recorded in between, where it was a turn. */
	readonly conflictingMember: string | undefined;

	constructor(quicker?: string, options?: ErrorOptions) {
		super("the turns have changed", options);
		this.conflictingMember = quicker;
	}
}

export type StoreErrorCode =
	/** The browser has no room left for this site. */
	| "storage-full"
	/** The browser does not let this site keep anything (private window, blocked site data). */
	| "storage-forbidden"
	/** The backend did not answer. */
	| "offline"
	/** The backend has too much to do at the moment, or is being started; or somebody else answers in its place. */
	| "busy"
	/** The session is over. */
	| "signed-out"
	/** The account was deleted on another device. */
	| "account-gone"
	/** The backend's answer is an error, and a call is not repeated after it. */
	| "refused";

/** The family could not be read or a change could not be kept. */
export class StoreError extends Error {
	override readonly name = "StoreError";
	readonly code: StoreErrorCode;

	constructor(failure: StoreErrorCode, options?: ErrorOptions) {
		super(failure, options);
		this.code = failure;
	}
}

/** Whether an error is a StoreError of this kind. */
export function isStoreError(error: unknown, failure: StoreErrorCode): error is StoreError {
	return error instanceof StoreError && error.code === failure;
}
