/** A turn, a reset or a departure since the draw would make it unfair. Nothing was recorded. */
export class TurnConflict extends Error {
	override readonly name = "TurnConflict";
	/** Whose turn was recorded since the draw, where it was a turn. */
	readonly conflictingMember: string | undefined;

	constructor(conflictingMember?: string, options?: ErrorOptions) {
		super("the turns have changed", options);
		this.conflictingMember = conflictingMember;
	}
}

export type StoreErrorCode =
	| "storage-full"
	/** A private window, or site data that is blocked. */
	| "storage-forbidden"
	/** What a guest's change needs of the app has not been fetched, and cannot be. */
	| "not-loaded"
	| "offline"
	/** The backend is overloaded or starting, or another server answered in its name. */
	| "busy"
	| "signed-out"
	| "account-deleted"
	/** Another member or category of the family has the name. */
	| "name-taken"
	/** This device is locked for children. */
	| "locked"
	/** The backend answered with an error that repeating the call would not change. */
	| "refused";

export class StoreError extends Error {
	override readonly name = "StoreError";
	readonly code: StoreErrorCode;

	constructor(code: StoreErrorCode, options?: ErrorOptions) {
		super(code, options);
		this.code = code;
	}
}

/** A change that the browser did not store: it counts in this page alone, until a later one is stored with it. */
export function isStorageError(error: unknown): boolean {
	return isStoreError(error, "storage-full") || isStoreError(error, "storage-forbidden");
}

export function isStoreError(error: unknown, code: StoreErrorCode): error is StoreError {
	return error instanceof StoreError && error.code === code;
}
