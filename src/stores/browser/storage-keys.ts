/** The user's id follows each prefix, with that of one of further families after `@`. */
export const PENDING_CHANGES_PREFIX = "whose-turn-waiting:";
export const FAILED_CHANGES_PREFIX = "whose-turn-unmade:";
export const SNAPSHOT_PREFIX = "whose-turn-family:";
/** Which of their families a user has chosen on this device. */
export const CHOSEN_FAMILY_PREFIX = "whose-turn-chosen-family:";
/** An invitation that waits for whoever signs up or logs in. */
export const INVITATION_KEY = "whose-turn-invitation";
/** A screen that was scanned and waits for whoever logs in. */
export const SCANNED_SCREEN_KEY = "whose-turn-scanned-screen";
/** Whose session ended by itself and left unsent changes. */
export const ENDED_SESSION_KEY = "whose-turn-logged-out";
/** Of this device, whoever uses it. */
export const CHILD_LOCK_KEY = "whose-turn-child-lock";
export const BACKEND_CONFIG_KEY = "whose-turn-backend";

export const GUEST_KEY_PREFIX = "guest-";
// A guest's names and cycle lists, exactly as in the specification, section 3. They are the truth.
export const GUEST_MEMBERS_KEY = "guest-family-members";
export const GUEST_CATEGORIES_KEY = "guest-decision-categories";
export const GUEST_CYCLES_KEY = "guest-category-cycles";
/** What three lists of names cannot hold: a `StoredFamily`. */
export const GUEST_FAMILY_KEY = "guest-family";
/** Who was drawn, as it was seen: apart, because every draw would write all turns. */
export const GUEST_LOOKS_KEY = "guest-looks";
/** Apart, because every turn would write them. */
export const GUEST_PHOTOS_KEY = "guest-photos";
export const GUEST_GROUP_KIND_KEY = "guest-group-kind";
export const GUEST_HISTORY_KEY = "guest-history";
/** What of the others could not be read, a line of JSON each: the key, and the part or the whole of its text. */
export const GUEST_UNREAD_KEY = "guest-unread";
