import { tidyText } from "../../../src/rules/tidy-text.ts";
import { type Db, type User, updateUser } from "../users/users.ts";
import { createOneTimeToken, type OneTimeTokenType } from "./one-time-tokens.ts";

const MAIL_LINKS = {
	signup: { token: "confirmation_token", sentAt: "confirmation_sent_at", page: "/auth/confirm" },
	magiclink: { token: "magiclink_token", sentAt: "recovery_sent_at", page: "/auth/confirm" },
	recovery: { token: "recovery_token", sentAt: "recovery_sent_at", page: "/auth/confirm" },
	// No `sentAt`: users see that column, and it would disclose whether the new address belongs to another account.
	email_change: { token: "email_change_token_new", sentAt: undefined, page: "/auth/confirm" },
	email_change_cancel: { token: "email_change_cancel_token", sentAt: undefined, page: "/auth/cancel-email-change" },
} as const satisfies Record<string, { token: OneTimeTokenType; sentAt: keyof User | undefined; page: string }>;

const MAX_NAME_LENGTH = 40;

/**
 * The page redeems the token on a click only, so that mail scanners which open links do not use it up. The link ignores
 * the request's `redirect_to`, because anybody may ask for a mail to anybody. Supabase's mail templates have the same
 * links (supabase/templates/).
 */
export async function createMailLink(
	db: Db,
	siteUrl: string,
	user: User,
	type: keyof typeof MAIL_LINKS,
	codeHash?: string,
): Promise<string> {
	const { token, sentAt, page } = MAIL_LINKS[type];
	const address = type === "email_change" ? (user.email_change ?? user.email) : user.email;
	const tokenHash = await createOneTimeToken(db, user.id, token, address, codeHash);
	if (sentAt) await updateUser(db, user.id, { [sentAt]: new Date() });
	const query = new URLSearchParams({ token_hash: tokenHash, type });
	const name = type === "signup" ? getDisplayName(user) : "";
	const fragment = type === "signup" || type === "email_change" ? createFragment(address, name) : "";
	return `${siteUrl}${page}?${query}${fragment}`;
}

/**
 * The page shows both. The name is encoded, because otherwise a stranger could write something into a mail to somebody
 * else.
 */
function createFragment(address: string, name: string): string {
	const encodedName = name && `&name64=${Buffer.from(name).toString("base64url")}`;
	return `#email=${encodeURIComponent(address)}${encodedName}`;
}

function getDisplayName({ raw_user_meta_data: { full_name } }: User): string {
	if (typeof full_name !== "string") return "";
	const name = tidyText(full_name)
		.replace(/[^\p{L}\p{M}' -]+/gu, " ")
		.replace(/\s+/g, " ");
	return [...name.trim()].slice(0, MAX_NAME_LENGTH).join("").trim();
}
