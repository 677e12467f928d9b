import { getPendingEmail } from "./email-change.ts";
import { findIdentities, type Identity } from "./identities.ts";
import { toUserMetadata } from "./user-metadata.ts";
import type { Db, User, UserMetadata } from "./users.ts";

/** A user as GoTrue shows it. */
export function toUserResponse(user: User, identities: readonly Identity[]) {
	const newEmail = getPendingEmail(user);
	const metadata = toUserMetadata(user);
	return {
		id: user.id,
		aud: "authenticated",
		role: "authenticated",
		email: user.email,
		email_confirmed_at: user.email_confirmed_at ?? undefined,
		phone: "",
		confirmation_sent_at: user.confirmation_sent_at ?? undefined,
		confirmed_at: user.email_confirmed_at ?? undefined,
		recovery_sent_at: user.recovery_sent_at ?? undefined,
		new_email: newEmail,
		email_change_sent_at: newEmail === undefined ? undefined : (user.email_change_sent_at ?? undefined),
		last_sign_in_at: user.last_sign_in_at ?? undefined,
		app_metadata: user.raw_app_meta_data,
		user_metadata: metadata,
		identities: identities.map((identity) => toIdentityResponse(identity, metadata)),
		created_at: user.created_at,
		updated_at: user.updated_at,
		is_anonymous: user.is_anonymous,
	};
}

export type UserResponse = ReturnType<typeof toUserResponse>;

export async function fetchUserResponse(db: Db, user: User) {
	return toUserResponse(user, await findIdentities(db, user.id));
}

function toIdentityResponse(identity: Identity, { full_name, phone_verified }: UserMetadata) {
	// GoTrue copies what a sign-up says into its identity.
	const signUpData = identity.provider === "email" ? { full_name, phone_verified } : {};
	return {
		identity_id: identity.id,
		id: identity.provider_id,
		user_id: identity.user_id,
		identity_data: { ...identity.identity_data, ...signUpData },
		provider: identity.provider,
		last_sign_in_at: identity.last_sign_in_at ?? undefined,
		created_at: identity.created_at,
		updated_at: identity.updated_at,
		email: identity.email ?? undefined,
	};
}
