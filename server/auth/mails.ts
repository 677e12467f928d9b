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

/** Mails that go to the address they were asked for with. */
type OwnMail = Exclude<MailJob["kind"], "email-change" | "email-change-again">;

/**
 * Writes the letters of accounts. Requests only note that a mail was asked for; whether the address is known is looked up
 * here, so that an answer cannot tell, neither by its words nor by its time.
 *
 * @param siteUrl origin that links lead to
 */
export function letterComposer(pool: Pool, siteUrl: string) {
	const link = (user: User, type: LinkType) => mailLink(pool, siteUrl, user, type);

	async function confirmation(user: User | undefined): Promise<Letter | undefined> {
		if (!user || user.email_confirmed_at) return undefined;
		return letters.confirmAddress(await link(user, "signup"));
	}

	async function addressChange(job: MailJob, owner: User | undefined): Promise<Addressed | undefined> {
		const user = job.user_id === null ? owner : await findUser(pool, job.user_id);
		if (!user?.email_change) return undefined;
		// Another address has been asked for since.
		if (job.kind === "email-change" && job.recipient !== user.email_change) return undefined;
		const taken = await findUserByEmail(pool, user.email_change);
		const letter = taken
			? letters.accountExists(siteUrl)
			: letters.confirmNewAddress(await link(user, "email_change"), masked(user.email));
		return { to: user.email_change, letter };
	}

	async function ownLetter(kind: OwnMail, owner: User | undefined): Promise<Letter | undefined> {
		switch (kind) {
			case "sign-up":
				return owner?.email_confirmed_at ? letters.accountExists(siteUrl) : confirmation(owner);
			case "confirm-again":
				return confirmation(owner);
			case "recovery":
				return owner && letters.resetPassword(await link(owner, "recovery"));
			case "email-changed":
				return letters.addressChanged(siteUrl);
			case "password-changed":
				return letters.passwordChanged(siteUrl);
		}
	}

	return async function compose(job: MailJob): Promise<Addressed | undefined> {
		const owner = await findUserByEmail(pool, job.recipient);
		if (job.kind === "email-change" || job.kind === "email-change-again") return addressChange(job, owner);
		const letter = await ownLetter(job.kind, owner);
		return letter && { to: job.recipient, letter };
	};
}

/**
 * A link to the app's page that asks for one click and then redeems the token: a mail scanner that opens links does not
 * use it up. The same address works with a Supabase project's mail templates. It leads to the site and nowhere else, whatever
 * `redirect_to` a request names: anybody may ask for a mail to anybody.
 */
async function mailLink(pool: Pool, siteUrl: string, user: User, type: LinkType) {
	const { token, sentAt } = LINKS[type];
	const address = type === "email_change" ? (user.email_change ?? user.email) : user.email;
	const tokenHash = await createOneTimeToken(pool, user.id, token, address);
	if (sentAt) await updateUser(pool, user.id, { [sentAt]: new Date() });
	const query = new URLSearchParams({ token_hash: tokenHash, type });
	return `${siteUrl}/auth/confirm?${query}`;
}

/** `anna@family.example` as `a…@f….example`: its owner knows it, and no room is left for a stranger's words. */
function masked(email: string): string {
	return email.replace(/^(.).*@(.).*?(\.[a-z]+)?$/u, "$1…@$2…$3");
}
