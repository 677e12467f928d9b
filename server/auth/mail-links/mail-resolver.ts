import type { Pool } from "pg";
import type { OutgoingMail } from "../../mail/attempt-mail.ts";
import type { MailJob, MailKind } from "../../mail/queue.ts";
import type { MailContent } from "../../mail/render-mail.ts";
import { getPendingEmail } from "../users/email-change.ts";
import { isEmailTaken } from "../users/unconfirmed-users.ts";
import { findUser, findUserByEmail, type User } from "../users/users.ts";
import { createMailLink } from "./mail-links.ts";
import { createMailTemplates } from "./mail-templates.ts";
import { hashCode, randomCode } from "./mailed-codes.ts";

type EmailChangeMailKind = "email-change" | "email-change-again" | "email-change-asked";

/**
 * Decides who gets a mail and what it contains. Requests only enqueue it: whether an address is known is looked up
 * here, so that no response discloses it, not even by its time.
 */
export function createMailResolver(pool: Pool, siteUrl: string, secret: string) {
	async function createLinkAndCode(user: User, type: "signup" | "magiclink" | "recovery") {
		const code = randomCode();
		return [await createMailLink(pool, siteUrl, user, type, hashCode(secret, user.email, code)), code] as const;
	}

	async function resolveEmailChangeMail({ kind, user_id, recipient }: MailJob): Promise<OutgoingMail | undefined> {
		const user = user_id === null ? undefined : await findUser(pool, user_id);
		const newEmail = user && getPendingEmail(user);
		if (!user || newEmail === undefined) return undefined;
		const templates = createMailTemplates(user.raw_user_meta_data.language);
		if (kind === "email-change-asked") {
			if (user.email !== recipient) return undefined;
			const createContent = async () => {
				const url = await createMailLink(pool, siteUrl, user, "email_change_cancel");
				return templates.emailChangeRequested(url, maskEmail(newEmail));
			};
			return { to: user.email, isConfirmed: true, createContent };
		}
		const isSuperseded = kind === "email-change" && recipient !== newEmail;
		if (isSuperseded) return undefined;
		const createContent = async () => {
			if (await isEmailTaken(pool, newEmail)) return templates.accountExists(siteUrl);
			const url = await createMailLink(pool, siteUrl, user, "email_change");
			return templates.confirmEmailChange(url, maskEmail(user.email), newEmail);
		};
		return { to: newEmail, isConfirmed: false, createContent };
	}

	function getContentFactory(
		kind: Exclude<MailKind, EmailChangeMailKind>,
		owner: User | undefined,
		language: unknown,
	): (() => Promise<MailContent>) | undefined {
		const templates = createMailTemplates(language);
		const confirmation =
			owner && !owner.email_confirmed_at
				? async () => templates.confirmSignUp(...(await createLinkAndCode(owner, "signup")))
				: undefined;
		switch (kind) {
			case "sign-up":
				return owner?.email_confirmed_at ? async () => templates.accountExists(siteUrl) : confirmation;
			case "confirm-again":
				return confirmation;
			case "recovery":
				return owner && (async () => templates.resetPassword(...(await createLinkAndCode(owner, "recovery"))));
			case "magic-link":
				return owner && (async () => templates.logIn(...(await createLinkAndCode(owner, "magiclink"))));
			case "email-changed":
				return async () => templates.emailChanged(siteUrl);
			case "password-changed":
				return async () => templates.passwordChanged(siteUrl);
		}
	}

	return async function resolveMail(job: MailJob): Promise<OutgoingMail | undefined> {
		const { kind, recipient } = job;
		if (kind === "email-change" || kind === "email-change-again" || kind === "email-change-asked")
			return resolveEmailChangeMail(job);
		const owner = await findUserByEmail(pool, recipient);
		// A notice goes to an address that the account no longer has.
		const account = owner ?? (job.user_id === null ? undefined : await findUser(pool, job.user_id));
		const createContent = getContentFactory(kind, owner, account?.raw_user_meta_data.language);
		// Anybody may sign up with an address that belongs to an account.
		const isConfirmed = kind !== "sign-up" && Boolean(owner?.email_confirmed_at);
		return createContent && { to: recipient, isConfirmed, createContent };
	};
}

/**
 * `anna@family.example` as `a…@f….example`, which its owner recognises and which has no room for a stranger's words.
 */
function maskEmail(email: string): string {
	return email.replace(/^(.).*@(.).*?(\.[a-z]+)?$/u, "$1…@$2…$3");
}
