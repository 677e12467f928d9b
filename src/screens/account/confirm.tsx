import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import * as v from "valibot";
import { Link, useSearch } from "wouter";
import { paths } from "../../paths.ts";
import type { MailLink } from "../../stores/accounts/accounts.ts";
import { personInSession } from "../../stores/accounts/session-person.ts";
import { rememberedSignUp } from "../../stores/accounts/sign-up-mark.ts";
import { Button } from "../../ui/button.tsx";
import { INLINE_LINK } from "../../ui/inline-link.ts";
import { useAccountState } from "./account-context.tsx";
import { AccountPage } from "./account-page.tsx";
import { ConfirmElsewhere } from "./confirm-elsewhere.tsx";
import { Form } from "./form.tsx";
import { wordsInLink } from "./link-words.ts";
import { NamedAccount } from "./named-account.tsx";
import { NewPasswordField } from "./password-field.tsx";
import { useConfirm } from "./use-confirm.ts";

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
	const link = v.safeParse(LinkSchema, Object.fromEntries(new URLSearchParams(useSearch())));
	if (link.success) return <ConfirmLink key={link.output.token_hash} {...link.output} />;
	return (
		<AccountPage
			title={t`This Link Is Incomplete`}
			subtitle={t`Please open it from the mail once more`}
			footer={FOOTER}
		>
			{null}
		</AccountPage>
	);
}

const FOOTER = (
	<Link href={paths.login} className={INLINE_LINK}>
		<Trans>Back to login</Trans>
	</Link>
);

function ConfirmLink({ type, token_hash }: v.InferOutput<typeof LinkSchema>) {
	const { t } = useLingui();
	const account = useAccountState();
	// As the link was opened: the address may be rewritten meanwhile.
	const [words] = useState(() => wordsInLink(location.hash));
	const [isSignedUpHere, setSignedUpHere] = useState(() => rememberedSignUp(words.email) !== undefined);
	const { isBusy, isHalf, confirm } = useConfirm(type, token_hash, words.email);
	// The account may be out of reach, or on its way here.
	const current = account.kind === "signed-in" ? account.email : personInSession()?.email;
	const button = t(WORDS[type].button);

	function page(subtitle: string, children: ReactNode) {
		return (
			<AccountPage title={t(WORDS[type].title)} subtitle={subtitle} footer={FOOTER}>
				{/* A stranger may have sent the link to their own account: nobody shall change accounts unawares. */}
				<p role="status" className={current && "mt-5"}>
					{current && (
						<Trans>
							You are logged in as {current}. This link logs you in to the account it was mailed for instead.
						</Trans>
					)}
				</p>
				{children}
				<p role="status" className={isHalf ? "mt-5 rounded-control bg-tint px-4 py-3" : undefined}>
					{isHalf && (
						<Trans>One half is done. Now open the link in the mail to your other email, and confirm there too.</Trans>
					)}
				</p>
			</AccountPage>
		);
	}

	if (type === "signup" && !isSignedUpHere)
		return page(
			t`You opened this link in another browser than the one you signed up in. Please type your password once more.`,
			<ConfirmElsewhere words={words} tokenHash={token_hash} button={button} isBusy={isBusy} confirm={confirm} />,
		);
	if (type === "email_change" && !current)
		return page(
			t`Nobody is logged in here, so please choose a new password with it`,
			<>
				<NamedAccount email={words.email} />
				<Form button={button} isBusy={isBusy} onSubmit={(typed) => confirm({ newPassword: typed("password") })}>
					<input type="hidden" autoComplete="username" name="email" value={words.email ?? ""} />
					<NewPasswordField label={t`New password`} placeholder={t`Create a password`} email={words.email ?? ""} />
				</Form>
			</>,
		);
	async function confirmHere() {
		// What this browser has is of another sign-up with the same address.
		if ((await confirm({})) === "bad_code_verifier") setSignedUpHere(false);
	}
	return page(
		t(WORDS[type].subtitle),
		<Button look="primary" className="mt-6 w-full" aria-disabled={isBusy} onClick={() => isBusy || confirmHere()}>
			{button}
		</Button>,
	);
}
