import * as v from "valibot";
import { tidyText } from "../../rules/tidy-text.ts";
import { listKeys } from "../browser/storage.ts";
import { PENDING_CHANGES_PREFIX } from "../browser/storage-keys.ts";
import { readJson } from "../browser/stored-json.ts";
import { clearFamilyData } from "./clear-account-data.ts";
import { serverNow } from "./session-clock.ts";
import { SESSION_KEY } from "./stored-session.ts";

/** Milliseconds for which the link of an email change is valid, on the built-in backend and by a project's default. */
const EMAIL_CHANGE_LIFETIME_MS = 60 * 60 * 1000;

const SessionSchema = v.object({
	user: v.object({ id: v.string(), email: v.optional(v.string(), ""), is_anonymous: v.optional(v.boolean()) }),
});
const FullNameSchema = v.object({ user: v.object({ user_metadata: v.object({ full_name: v.string() }) }) });
const LookSchema = v.object({ change: v.object({ kind: v.literal("look-at-draw") }) });
const NewEmailSchema = v.object({ user: v.object({ new_email: v.string(), email_change_sent_at: v.string() }) });

export interface SessionUser {
	readonly id: string;
	readonly email: string;
	readonly isAnonymous?: true | undefined;
}

export function readSessionUser(): SessionUser | undefined {
	const user = readJson(SESSION_KEY, SessionSchema)?.user;
	return user && toSessionUser(user);
}

export function toSessionUser(user: {
	readonly id: string;
	readonly email?: string | undefined;
	readonly is_anonymous?: boolean | undefined;
}): SessionUser {
	return { id: user.id, email: user.email ?? "", ...(user.is_anonymous && { isAnonymous: true }) };
}

export function readFullName(): string {
	return tidyText(readJson(SESSION_KEY, FullNameSchema)?.user.user_metadata.full_name ?? "");
}

/** The unconfirmed new address, in lower case; the change may have been cancelled elsewhere. */
export function readStoredPendingEmail(): string | undefined {
	return getUnexpiredNewEmail(readJson(SESSION_KEY, NewEmailSchema)?.user)?.toLowerCase();
}

/** Counts unsent changes of one user, or of all. Looks at draws do not count: nobody asked to save them. */
export function countPendingChanges(userId?: string): number {
	// The first prefix is that of the user's first family, the second that of others (families/chosen-family.ts).
	const prefixes = userId === undefined ? [""] : [`${userId}:`, `${userId}@`];
	const keys = prefixes.flatMap((prefix) => listKeys(PENDING_CHANGES_PREFIX + prefix));
	return keys.filter((key) => readJson(key, LookSchema) === undefined).length;
}

export function countSessionPendingChanges(): number {
	const user = readSessionUser();
	return user ? countPendingChanges(user.id) : 0;
}

export function clearSessionFamilyData(): void {
	const user = readSessionUser();
	if (user) clearFamilyData(user.id);
}

/** The unconfirmed new address. A Supabase project never drops it, though its link expires. */
export function getUnexpiredNewEmail(
	user: { readonly new_email?: string; readonly email_change_sent_at?: string } | null | undefined,
): string | undefined {
	const age = serverNow() - Date.parse(user?.email_change_sent_at ?? "");
	return age < EMAIL_CHANGE_LIFETIME_MS ? user?.new_email || undefined : undefined;
}
