/** After a turn, a reset or a departure since the draw, a turn would be unfair. Nothing was recorded. */
export class TurnConflict extends Error {
	override readonly name = "TurnConflict";
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
	| "offline"
	/** The backend is overloaded or starting, or another server answered in its name. */
	| "busy"
	| "signed-out"
	| "account-deleted"
	| "name-taken"
	| "locked"
	/** The browser maker's service that carries notifications; some browsers have none. */
	| "push-unreachable"
	| FamilyErrorCode
	| "refused";

/** The database's hints about people and invitations (…_people.sql, …_invitations.sql), and its answers to a code. */
const FAMILY_ERROR_CODES = [
	"not_in_family",
	"role",
	"owner_stays",
	"account_needed",
	"name_taken",
	"not_an_adult",
	"owns_a_family",
	"family_has_adults",
	"quota_exceeded",
	"already_paired",
	"anonymous_only",
	"invitation_unknown",
	"invitation_expired",
	"invitation_used",
	"invitation_revoked",
	"pairing_unknown",
	"pairing_expired",
	"code_wrong",
	"code_tries",
	"family_gone",
	"reauthentication_needed",
] as const;

export type FamilyErrorCode = (typeof FAMILY_ERROR_CODES)[number];

export class StoreError extends Error {
	override readonly name = "StoreError";
	readonly code: StoreErrorCode;

	constructor(code: StoreErrorCode, options?: ErrorOptions) {
		super(code, options);
		this.code = code;
	}
}

/** Whether the browser could not store a change, which then holds in this page alone until a later one can be stored. */
export function isStorageError(error: unknown): boolean {
	return isStoreError(error, "storage-full") || isStoreError(error, "storage-forbidden");
}

export function isStoreError(error: unknown, code: StoreErrorCode): error is StoreError {
	return error instanceof StoreError && error.code === code;
}

export function isFamilyErrorCode(code: unknown): code is FamilyErrorCode {
	return FAMILY_ERROR_CODES.includes(code as FamilyErrorCode);
}

/** The backend has refused, and would do so again. After any other error, an answer may still come. */
export function isRefusal(error: unknown): error is StoreError {
	return isStoreError(error, "refused") || isStoreError(error, "role");
}
