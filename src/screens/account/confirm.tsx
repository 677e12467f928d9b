import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import * as v from "valibot";
import { Link, useLocation, useSearch } from "wouter";
import { paths } from "../../paths.ts";
import type { MailLink } from "../../stores/accounts/accounts.ts";
import { personInSession } from "../../stores/accounts/session-person.ts";
import { Button } from "../../ui/button.tsx";
import { INLINE_LINK } from "../../ui/inline-link.ts";
import { toast } from "../../ui/toast.ts";
import { useAccountState } from "./account-context.tsx";
import { AccountPage } from "./account-page.tsx";
import { useAccountAction } from "./use-account-action.ts";

const LinkSchema = v.object({
	type: v.picklist(["signup", "recovery", "email_change"]),
	token_hash: v.pipe(v.string(), v.nonEmpty()),
});

const WORDS: Record<MailLink, Record<"title" | "subtitle" | "button", MessageDescriptor>> = {
	signup: {
		title: msg`Confirm Your Email`,
		subtitle: msg`One tap and your account is ready`,
		button: msg`Confirm my email`,
	},
	recovery: { title: msg`New Password`, subtitle: msg`One tap and you can choose it`, button: msg`Continue` },
	email_change: {
		title: msg`Confirm Your New Email`,
		subtitle: msg`One tap and it is yours`,
		button: msg`Confirm my new email`,
	},
};

/**
 * Where the links in mails lead. The link is used up by a press of the button, not by opening the page: scanners of mail
 * programs open pages too.
 */
export function Confirm() {
	const { t } = useLingui();
	const [, navigate] = useLocation();
	const account = useAccountState();
	const { isBusy, run } = useAccountAction();
	const link = v.safeParse(LinkSchema, Object.fromEntries(new URLSearchParams(useSearch())));
	const footer = (
		<Link href={paths.login} className={INLINE_LINK}>
			<Trans>Back to login</Trans>
		</Link>
	);
	if (!link.success) {
		return (
			<AccountPage
				title={t`This Link Is Incomplete`}
				subtitle={t`Please open it from the mail once more`}
				footer={footer}
			>
				{null}
			</AccountPage>
		);
	}

	const { type, token_hash } = link.output;
	// The account may be out of reach, or on its way here.
	const current = account.kind === "signed-in" ? account.email : personInSession()?.email;
	async function confirm() {
		let needsPassword = type === "recovery";
		const outcome = await run(t`Link Not Accepted`, async (accounts) => {
			const confirmed = await accounts.confirm(type, token_hash);
			needsPassword ||= confirmed.needsPassword;
		});
		if (outcome !== true) return;
		if (needsPassword) return navigate(paths.newPassword, { replace: true });
		toast({ title: t`Email Confirmed`, text: t`Thank you! You are logged in.` });
		navigate(paths.home, { replace: true });
	}

	return (
		<AccountPage title={t(WORDS[type].title)} subtitle={t(WORDS[type].subtitle)} footer={footer}>
			{/* A stranger may have sent the link to their own account: nobody shall change accounts unawares. */}
			<p role="status" className={current && "mt-5"}>
				{current && (
					<Trans>You are logged in as {current}. This link logs you in to the account it was mailed for instead.</Trans>
				)}
			</p>
			<Button look="primary" className="mt-6 w-full" aria-disabled={isBusy} onClick={() => isBusy || confirm()}>
				{t(WORDS[type].button)}
			</Button>
		</AccountPage>
	);
}
