import type { UserDetails, UserMetadata } from "./users.ts";

/** GoTrue stores these with what users write about themselves. Here they come from the account. */
function readAccountClaims({ id, email, email_confirmed_at, is_anonymous }: UserDetails) {
	// A screen has nothing, as in GoTrue.
	if (is_anonymous) return {};
	return { email, email_verified: email_confirmed_at !== null, phone_verified: false, sub: id };
}

const ACCOUNT_CLAIMS: ReadonlySet<string> = new Set(["email", "email_verified", "phone_verified", "sub"]);

/** The form that clients see: in `user_metadata` and in access tokens. */
export function toUserMetadata(user: UserDetails): UserMetadata {
	return { ...user.raw_user_meta_data, ...readAccountClaims(user) };
}

/** The part of a request's `data` that the user may write. */
export function omitAccountClaims(data: UserMetadata): UserMetadata {
	return Object.fromEntries(Object.entries(data).filter(([key]) => !ACCOUNT_CLAIMS.has(key)));
}

/** Null removes a key. */
export function mergeMetadata(before: UserMetadata, change: UserMetadata): UserMetadata {
	const merged = { ...before, ...omitAccountClaims(change) };
	return Object.fromEntries(
		Object.entries(merged).filter(([key, value]) => value !== null || !Object.hasOwn(change, key)),
	);
}
