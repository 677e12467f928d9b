import type { Pool } from "pg";
import type { MailJob } from "../mail/queue.ts";
import type { MailContent } from "../mail/render-mail.ts";
import type { OutgoingMail } from "../mail/worker.ts";
import { getPendingEmail } from "./email-change.ts";
import * as letters from "./mail-templates.ts";
import { createOneTimeToken, type OneTimeTokenType } from "./one-time-tokens.ts";
import { isEmailTaken } from "./unconfirmed-users.ts";
import { findUser, findUserByEmail, type User, updateUser } from "./users.ts";

const MAIL_LINKS = {
	signup: { token: "confirmation_token", sentAt: "confirmation_sent_at", page: "/auth/confirm" },
	recovery: { token: "recovery_token", sentAt: "recovery_sent_at", page: "/auth/confirm" },
	// Nothing that the user sees may change here: it would tell whether the new address is somebody's already.
	email_change: { token: "email_change_token_new", sentAt: undefined, page: "/auth/confirm" },
	email_change_cancel: { token: "email_change_cancel_token", sentAt: undefined, page: "/auth/cancel-email-change" },
} as const satisfies Record<string, { token: OneTimeTokenType; sentAt: keyof User | undefined; page: string }>;

type LinkType = keyof typeof MAIL_LINKS;

/** Mails that go to the address they were asked for with. */
type DirectMailKind = Exclude<MailJob["kind"], "email-change" | "email-change-again" | "email-change-asked">;

/**
 * Says to whom the mails of accounts go, and writes them. Requests only note that a mail was asked for; whether the address is known is
 * looked up here, so that an answer cannot tell, neither by its words nor by its time.
 *
 * @param siteUrl origin that links lead to
 */
export function createMailResolver(pool: Pool, siteUrl: string) {
	const link = (user: User, type: LinkType) => createMailLink(pool, siteUrl, user, type);

	async function addressChange(job: MailJob): Promise<OutgoingMail | undefined> {
		const user = job.user_id === null ? undefined : await findUser(pool, job.user_id);
		if (!user) return undefined;
		const next = getPendingEmail(user);
		if (next === undefined) return undefined;
		if (job.kind === "email-change-asked") {
			if (user.email !== job.recipient) return undefined;
			const write = async () =>
				letters.emailChangeRequestedMail(await link(user, "email_change_cancel"), maskEmail(next));
			return { to: user.email, isConfirmed: true, createContent: write };
		}
		// Another address has been asked for since.
		if (job.kind === "email-change" && job.recipient !== next) return undefined;
		const write = async () =>
			(await isEmailTaken(pool, next))
				? letters.accountExistsMail(siteUrl)
				: letters.confirmEmailChangeMail(await link(user, "email_change"), maskEmail(user.email), next);
		return { to: next, isConfirmed: false, createContent: write };
	}

	/** How to write a letter to whoever has the address, if there is a reason to. */
	function ownLetter(kind: DirectMailKind, owner: User | undefined): (() => Promise<MailContent>) | undefined {
		const confirmation =
			owner && !owner.email_confirmed_at
				? async () => letters.confirmSignUpMail(await link(owner, "signup"))
				: undefined;
		switch (kind) {
			case "sign-up":
				return owner?.email_confirmed_at ? async () => letters.accountExistsMail(siteUrl) : confirmation;
			case "confirm-again":
				return confirmation;
			case "recovery":
				return owner && (async () => letters.resetPasswordMail(await link(owner, "recovery")));
			case "email-changed":
				return async () => letters.emailChangedMail(siteUrl);
			case "password-changed":
				return async () => letters.passwordChangedMail(siteUrl);
		}
	}

	return async function address(job: MailJob): Promise<OutgoingMail | undefined> {
		const { kind, recipient } = job;
		if (kind === "email-change" || kind === "email-change-again" || kind === "email-change-asked")
			return addressChange(job);
		const owner = await findUserByEmail(pool, recipient);
		const write = ownLetter(kind, owner);
		// Whoever signs up may name anybody's address, also one that has an account.
		const isProven = kind !== "sign-up" && Boolean(owner?.email_confirmed_at);
		return write && { to: recipient, isConfirmed: isProven, createContent: write };
	};
}

/**
 * A link to the app's page that asks for one click and then redeems the token: a mail scanner that opens links does not
 * use it up. After the # stands what the page calls the account by. The same address works with a Supabase project's mail templates. It leads to the site and nowhere else, whatever
 * `redirect_to` a request names: anybody may ask for a mail to anybody.
 */
async function createMailLink(pool: Pool, siteUrl: string, user: User, type: LinkType) {
	const { token, sentAt, page } = MAIL_LINKS[type];
	const address = type === "email_change" ? (user.email_change ?? user.email) : user.email;
	const tokenHash = await createOneTimeToken(pool, user.id, token, address);
	if (sentAt) await updateUser(pool, user.id, { [sentAt]: new Date() });
	const query = new URLSearchParams({ token_hash: tokenHash, type });
	const words = createLinkFragment(user, type, address);
	return `${siteUrl}${page}?${query}${words && `#${words}`}`;
}

/** What the page shows, and believes nothing else by: the address that the mail goes to, and the name given at sign-up. */
function createLinkFragment(user: User, type: LinkType, address: string): string {
	const { full_name } = user.raw_user_meta_data;
	const name = type === "signup" && typeof full_name === "string" ? sanitizeName(full_name) : "";
	if (type !== "signup" && type !== "email_change") return "";
	return `email=${encodeURIComponent(address)}${name && `&name64=${Buffer.from(name).toString("base64url")}`}`;
}

/** A name without what is none. It is not readable in the link: whoever signs a stranger up would write into a mail to them. */
function sanitizeName(name: string): string {
	const words = name.replace(/[^\p{L}\p{M}' -]+/gu, " ").replace(/\s+/g, " ");
	return [...words.trim()].slice(0, 40).join("").trim();
}

/** `anna@family.example` as `a…@f….example`: its owner knows it, and no room is left for a stranger's words. */
function maskEmail(email: string): string {
	return email.replace(/^(.).*@(.).*?(\.[a-z]+)?$/u, "$1…@$2…$3");
}
