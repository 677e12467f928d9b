import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import * as v from "valibot";
import { Link, useSearch } from "wouter";
import { paths } from "../../paths.ts";
import type { EmailLinkType } from "../../stores/auth/auth-actions.ts";
import { readStoredSignUp } from "../../stores/auth/stored-sign-up.ts";
import { Button } from "../../ui/button.tsx";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { AccountPage } from "./account-page.tsx";
import { AlreadyConfirmed } from "./already-confirmed.tsx";
import { ConfirmInOtherBrowser } from "./confirm-in-other-browser.tsx";
import { Form } from "./form.tsx";
import { parseLinkDetails } from "./link-details.ts";
import { LinkRecipient } from "./link-recipient.tsx";
import { OtherAccountWarning } from "./other-account-warning.tsx";
import { NewPasswordField } from "./password-field.tsx";
import { useConfirmLink } from "./use-confirm-link.ts";
import { useCurrentEmail } from "./use-current-email.ts";
import { useTitleFocus } from "./use-title-focus.ts";

const LinkSchema = v.object({
	type: v.picklist(["signup", "recovery", "email_change"]),
	token_hash: v.pipe(v.string(), v.nonEmpty()),
});

const CONFIRM_MESSAGES: Record<EmailLinkType, Record<"title" | "subtitle" | "button", MessageDescriptor>> = {
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
export function ConfirmMailLink() {
	const { t } = useLingui();
	const link = v.safeParse(LinkSchema, Object.fromEntries(new URLSearchParams(useSearch())));
	if (link.success) return <ConfirmMailLinkForm key={link.output.token_hash} {...link.output} />;
	return (
		<AccountPage
			title={t`This Link Is Incomplete`}
			subtitle={t`Please open it from the mail once more`}
			footer={LOGIN_LINK}
		>
			{null}
		</AccountPage>
	);
}

const LOGIN_LINK = (
	<Link href={paths.login} className={INLINE_LINK_CLASS}>
		<Trans>Back to login</Trans>
	</Link>
);

function ConfirmMailLinkForm({ type, token_hash }: v.InferOutput<typeof LinkSchema>) {
	const { t } = useLingui();
	// As the link was opened: the address may be rewritten meanwhile.
	const [words] = useState(() => parseLinkDetails(location.hash));
	const [isSignedUpHere, setSignedUpHere] = useState(() => readStoredSignUp(words.email) !== undefined);
	const { isBusy, outcome, confirm } = useConfirmLink(type, token_hash, words.email);
	const current = useCurrentEmail(isBusy);
	const isOwn = type !== "recovery" && current !== undefined && current === words.email;
	const button = t(CONFIRM_MESSAGES[type].button);
	const step = currentStep();
	useTitleFocus(step);

	function currentStep() {
		if (outcome === "already" || isOwn) return "over";
		if (type === "signup" && !isSignedUpHere) return "elsewhere";
		return type === "email_change" && !current ? "logged-out" : "one-press";
	}

	function page(subtitle: string, children: ReactNode) {
		return (
			<AccountPage title={t(CONFIRM_MESSAGES[type].title)} subtitle={subtitle} footer={LOGIN_LINK}>
				<OtherAccountWarning type={type} named={words.email} current={current} />
				{children}
				<p role="status" className={outcome === "half" ? "mt-5 rounded-control bg-tint px-4 py-3" : undefined}>
					{outcome === "half" && (
						<Trans>One half is done. Now open the link in the mail to your other email, and confirm there too.</Trans>
					)}
				</p>
			</AccountPage>
		);
	}

	if (step === "over") return <AlreadyConfirmed named={words.email} current={current} />;
	if (step === "elsewhere") {
		return page(
			t`So that nobody else gets in, please type the password you signed up with, or choose a new one.`,
			<ConfirmInOtherBrowser words={words} tokenHash={token_hash} button={button} isBusy={isBusy} confirm={confirm} />,
		);
	}
	if (step === "logged-out") {
		return page(
			t`Nobody is logged in here, so please choose a new password with it`,
			<>
				<LinkRecipient email={words.email} />
				<Form button={button} isBusy={isBusy} onSubmit={(typed) => confirm({ newPassword: typed("password") })}>
					<input type="hidden" autoComplete="username" name="email" value={words.email ?? ""} />
					<NewPasswordField label={t`New password`} placeholder={t`Create a password`} email={words.email ?? ""} />
				</Form>
			</>,
		);
	}
	async function confirmHere() {
		// What this browser has is of another sign-up with the same address.
		if ((await confirm({})) === "bad_code_verifier") setSignedUpHere(false);
	}
	return page(
		t(CONFIRM_MESSAGES[type].subtitle),
		<Button variant="primary" className="mt-6 w-full" aria-disabled={isBusy} onClick={() => isBusy || confirmHere()}>
			{button}
		</Button>,
	);
}
