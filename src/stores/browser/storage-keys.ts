/** The user's id follows each prefix, and for a further family also `@` and the family's id. */
export const PENDING_CHANGES_PREFIX = "whose-turn-waiting:";
export const FAILED_CHANGES_PREFIX = "whose-turn-unmade:";
export const SNAPSHOT_PREFIX = "whose-turn-family:";
export const CHOSEN_FAMILY_PREFIX = "whose-turn-chosen-family:";
export const INVITATION_KEY = "whose-turn-invitation";
export const SCANNED_SCREEN_KEY = "whose-turn-scanned-screen";
export const ENDED_SESSION_KEY = "whose-turn-logged-out";
export const CHILD_LOCK_KEY = "whose-turn-child-lock";
export const BACKEND_CONFIG_KEY = "whose-turn-backend";

export const GUEST_KEY_PREFIX = "guest-";
export const GUEST_KEYS = {
	// Names and cycle lists exactly as in the specification, section 3. They are the truth.
	...{ members: "guest-family-members", categories: "guest-decision-categories", cycles: "guest-category-cycles" },
	/** A `StoredFamily`, for what three lists of names cannot hold. The next three keys have parts of it. */
	family: "guest-family",
	looks: "guest-looks",
	photos: "guest-photos",
	groupKind: "guest-group-kind",
	history: "guest-history",
	/** What could not be read under the other keys. Each line is JSON: a key, and a part or the whole of its text. */
	unread: "guest-unread",
} as const;
