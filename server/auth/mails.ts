import type { Pool } from "pg";
import type { Letter } from "../mail/letter.ts";
import * as letters from "../mail/letters.ts";
import type { MailJob } from "../mail/queue.ts";
import type { Addressed } from "../mail/worker.ts";
import { createOneTimeToken, type OneTimeTokenType } from "./one-time-tokens.ts";
import { findUser, findUserByEmail, type User, updateUser } from "./users.ts";

const LINKS = {
	signup: { token: "confirmation_token", sentAt: "confirmation_sent_at" },
	recovery: { token: "recovery_token", sentAt: "recovery_sent_at" },
	// Nothing that the user sees may change here: it would tell whether the new address is somebody's already.
	email_change: { token: "email_change_token_new", sentAt: undefined },
} as const satisfies Record<string, { token: OneTimeTokenType; sentAt: keyof User | undefined }>;

type LinkType = keyof typeof LINKS;

/**
 * Writes the letters of accounts. Requests only note that a mail was asked for; whether the address is known is looked up
 * here, so that an answer cannot tell, neither by its words nor by its time.
 *
 * @param siteUrl origin that links lead to
 */
export function letterComposer(pool: Pool, siteUrl: string) {
	return async function compose(job: MailJob): Promise<Addressed | undefined> {
		const owner = await findUserByEmail(pool, job.recipient);
		const write = (letter: Letter, to = job.recipient): Addressed => ({ to, letter });
		const link = (user: User, type: LinkType) => mailLink(pool, siteUrl, user, type, job.redirect_to);
		switch (job.kind) {
			case "sign-up":
				if (!owner) return undefined;
				if (owner.email_confirmed_at) return write(letters.accountExists(siteUrl));
				return write(letters.confirmAddress(await link(owner, "signup")));
			case "confirm-again":
				if (!owner || owner.email_confirmed_at) return undefined;
				return write(letters.confirmAddress(await link(owner, "signup")));
			case "recovery":
				return owner && write(letters.resetPassword(await link(owner, "recovery")));
			case "email-change":
			case "email-change-again": {
				const user = job.user_id === null ? owner : await findUser(pool, job.user_id);
				if (!user?.email_change) return undefined;
				if (await findUserByEmail(pool, user.email_change))
					return write(letters.accountExists(siteUrl), user.email_change);
				return write(letters.confirmNewAddress(await link(user, "email_change")), user.email_change);
			}
			case "email-changed":
				return write(letters.addressChanged(siteUrl));
			case "password-changed":
				return write(letters.passwordChanged(siteUrl));
		}
	};
}

/**
 * A link to the app's page that asks for one click and then redeems the token: a mail scanner that opens links does not
 * use it up. The same address works with a Supabase project's mail templates.
 */
async function mailLink(pool: Pool, siteUrl: string, user: User, type: LinkType, redirectTo: string | null) {
	const { token, sentAt } = LINKS[type];
	const address = type === "email_change" ? (user.email_change ?? user.email) : user.email;
	const tokenHash = await createOneTimeToken(pool, user.id, token, address);
	if (sentAt) await updateUser(pool, user.id, { [sentAt]: new Date() });
	const query = new URLSearchParams({ token_hash: tokenHash, type });
	if (redirectTo !== null && redirectTo !== `${siteUrl}/`) query.set("redirect_to", redirectTo);
	return `${siteUrl}/auth/confirm?${query}`;
}
