import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import * as v from "valibot";
import { Link, useSearch } from "wouter";
import { paths } from "../../paths.ts";
import type { EmailLinkType } from "../../stores/auth/auth-actions.ts";
import { readSessionUser, readStoredPendingEmail } from "../../stores/auth/session-user.ts";
import { readStoredSignUp } from "../../stores/auth/stored-sign-up.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { useTitleFocus } from "../use-title-focus.ts";
import { AccountPage } from "./account-page.tsx";
import { AlreadyConfirmed } from "./already-confirmed.tsx";
import { useAuthState } from "./auth-context.tsx";
import { ConfirmInOtherBrowser } from "./confirm-in-other-browser.tsx";
import { Form } from "./form.tsx";
import { parseLinkDetails } from "./link-details.ts";
import { LinkRecipient } from "./link-recipient.tsx";
import { NewPasswordField, PasswordManagerEmail } from "./password-field.tsx";
import { useConfirmLink } from "./use-confirm-link.ts";

const LinkSchema = v.object({
	type: v.picklist(["signup", "magiclink", "recovery", "email_change"]),
	token_hash: v.pipe(
		v.string(),
		v.check((text) => text !== ""),
	),
});

const CONFIRM_MESSAGES: Record<EmailLinkType, Record<"title" | "subtitle" | "button", MessageDescriptor>> = {
	signup: {
		title: msg`Confirm Your Email`,
		subtitle: msg`One tap and your account is ready`,
		button: msg`Confirm my email`,
	},
	magiclink: {
		title: msg`Log In Without a Password`,
		subtitle: msg`One tap and you're done`,
		button: msg`Continue`,
	},
	recovery: { title: msg`New Password`, subtitle: msg`One tap, then choose your new password`, button: msg`Continue` },
	email_change: {
		title: msg`Confirm Your New Email`,
		subtitle: msg`One tap and you're done`,
		button: msg`Confirm my new email`,
	},
};

/**
 * Where the links in mails lead. Only the button uses up the link, because scanners of mail programs open pages too.
 */
export function ConfirmMailLink() {
	const { t } = useLingui();
	const link = v.safeParse(LinkSchema, Object.fromEntries(new URLSearchParams(useSearch())));
	if (link.success) return <ConfirmMailLinkForm key={link.output.token_hash} {...link.output} />;
	return (
		<AccountPage
			title={t`This Link Is Incomplete`}
			subtitle={t`Please open it from the email again`}
			footer={LOGIN_LINK}
		/>
	);
}

const LOGIN_LINK = (
	<Link href={paths.login} className={INLINE_LINK_CLASS}>
		<Trans>Back to login</Trans>
	</Link>
);

function ConfirmMailLinkForm({ type, token_hash: tokenHash }: v.InferOutput<typeof LinkSchema>) {
	const { t } = useLingui();
	// The address bar may change later.
	const [linkDetails] = useState(() => parseLinkDetails(location.hash));
	const { email } = linkDetails;
	const [isSignUpStored, setSignUpStored] = useState(() => readStoredSignUp(email) !== undefined);
	const { action, outcome, confirm } = useConfirmLink(type, tokenHash, email);
	const currentEmail = useCurrentEmail(action.isBusy);
	const button = t(CONFIRM_MESSAGES[type].button);
	const step = getStep();
	useTitleFocus(step);

	function getStep(): "done" | "other-browser" | "logged-out" | "one-click" {
		const isOwn = type !== "recovery" && currentEmail !== undefined && currentEmail === email;
		if (outcome === "already-confirmed" || isOwn) return "done";
		if (type === "signup" && !isSignUpStored) return "other-browser";
		return type === "email_change" && !currentEmail ? "logged-out" : "one-click";
	}

	/** A stranger may have sent somebody who is signed in a link to their own account. */
	function getWarning(current: string): string | undefined {
		// The user's own new address, if this browser requested the change.
		if (type === "email_change" && email !== undefined && email === readStoredPendingEmail()) return undefined;
		return t`You are logged in as ${current}. If this link is for another account, you will be logged in to that one instead.`;
	}
	const warning = currentEmail === undefined ? undefined : getWarning(currentEmail);

	async function confirmHere() {
		// The stored sign-up is another one with the same address.
		if ((await confirm({})) === "bad_code_verifier") setSignUpStored(false);
	}

	function renderPage(subtitle: string, children: ReactNode) {
		return (
			<AccountPage title={t(CONFIRM_MESSAGES[type].title)} subtitle={subtitle} footer={LOGIN_LINK}>
				<p role="status" className={warning && "mt-5"}>
					{warning}
				</p>
				{children}
				<p
					role="status"
					className={outcome === "other-address-pending" ? "mt-5 rounded-control bg-tint px-4 py-3" : undefined}
				>
					{outcome === "other-address-pending" && (
						<Trans>
							You're halfway there. Now open the link in the email to your other address, and confirm there too.
						</Trans>
					)}
				</p>
			</AccountPage>
		);
	}

	switch (step) {
		case "done":
			return <AlreadyConfirmed linkEmail={email} currentEmail={currentEmail} />;
		case "other-browser":
			return renderPage(
				t`So that nobody else gets in, please type the password you signed up with, or choose a new one.`,
				<ConfirmInOtherBrowser
					linkDetails={linkDetails}
					tokenHash={tokenHash}
					button={button}
					action={action}
					confirm={confirm}
				/>,
			);
		case "logged-out":
			return renderPage(
				t`Nobody is logged in here, so please choose a new password too`,
				<>
					<LinkRecipient email={email} />
					<Form button={button} action={action} onSubmit={(field) => confirm({ newPassword: field("password") })}>
						<PasswordManagerEmail email={email} />
						<NewPasswordField label={t`New password`} placeholder={t`Create a password`} email={email ?? ""} />
					</Form>
				</>,
			);
		case "one-click":
			return renderPage(
				t(CONFIRM_MESSAGES[type].subtitle),
				<BusyButton variant="primary" className="mt-6 w-full" isBusy={action.isBusy} onClick={confirmHere}>
					{button}
				</BusyButton>,
			);
	}
}

/**
 * The signed-in user's email, even without a connection. While an action that may change it `isBusy`, this is the
 * former email.
 */
function useCurrentEmail(isBusy: boolean): string | undefined {
	const account = useAuthState();
	const currentEmail = account.kind === "signed-in" ? account.email : readSessionUser()?.email;
	const [idleEmail, setIdleEmail] = useState(currentEmail);
	if (!isBusy && idleEmail !== currentEmail) setIdleEmail(currentEmail);
	return isBusy ? idleEmail : currentEmail;
}
