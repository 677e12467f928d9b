import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "wouter";
import { paths } from "../../paths.ts";
import { AccountError } from "../../stores/auth/auth-actions.ts";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { toast } from "../../ui/toast.ts";
import { ViewLoadError } from "../load-error.tsx";
import { Loading } from "../loading.tsx";
import { AccountPage } from "./account-page.tsx";
import { AccountUnreachable } from "./account-unreachable.tsx";
import { useAuthState } from "./auth-context.tsx";
import { Form } from "./form.tsx";
import { useSaidBefore } from "./history-state.ts";
import { getPasswordError, NewPasswordField, PasswordField, PasswordManagerEmail } from "./password-field.tsx";
import { useAccountAction } from "./use-account-action.ts";
import { useReauthRequirements } from "./use-account-answer.ts";

/**
 * Sets a signed-in user's password: after a recovery mail, after confirming an account without one, or in the settings.
 */
export function NewPassword() {
	const { t } = useLingui();
	const [, navigate] = useLocation();
	const account = useAuthState();
	const action = useAccountAction();
	const { isConfirming } = useSaidBefore();
	const requirements = useReauthRequirements(action.isBusy);

	async function save(email: string, password: string, currentPassword: string | undefined) {
		const passwordError = getPasswordError(password, email);
		if (passwordError) return action.showError(t`Password Not Changed`, passwordError);
		const result = await action.run(t`Password Not Changed`, (auth) =>
			auth.setPassword(password, currentPassword).catch(rethrowAsMailNeeded),
		);
		if (result !== true) return;
		const done = isConfirming
			? { title: t`Email Confirmed`, text: t`Thank you! You are logged in.` }
			: { title: t`Password Changed`, text: t`On other devices, log in again with the new password.` };
		toast({ ...done, isForNextView: true });
		navigate(paths.home, { replace: true });
	}

	// Somebody who came from a mail may only have wanted to log in.
	const mayKeep = requirements?.mayKeepPassword;
	const footer = (
		<Link href={mayKeep ? paths.home : paths.recover} className={INLINE_LINK_CLASS}>
			{mayKeep ? t`Keep your password` : t`Email me a link`}
		</Link>
	);
	if (account.kind === "opening") return <Loading />;
	if (account.kind === "unreachable") return <AccountUnreachable />;
	if (account.kind === "outdated") return <ViewLoadError />;
	if (account.kind === "guest") {
		return (
			<AccountPage title={t`New Password`} subtitle={t`You need the link from our email`} footer={footer}>
				<p className="mt-5">
					<Trans>The link may already have been used, or be more than an hour old.</Trans>
				</p>
			</AccountPage>
		);
	}
	const { email } = account;
	return (
		<AccountPage title={t`New Password`} subtitle={t`For ${email}`} footer={footer}>
			{isConfirming && (
				<p className="mt-5 rounded-control bg-tint px-4 py-3">
					<Trans>Your email is confirmed. Now choose a password and you're done.</Trans>
				</p>
			)}
			{requirements && (
				<Form
					button={t`Save Password`}
					action={action}
					onSubmit={(field) =>
						save(email, field("password"), requirements.needsCurrentPassword ? field("old-password") : undefined)
					}
				>
					<PasswordManagerEmail email={email} />
					{requirements.needsCurrentPassword && (
						<PasswordField label={t`Your password`} name="old-password" autoComplete="current-password" />
					)}
					<NewPasswordField label={t`New password`} placeholder={t`Create a password`} email={email} />
				</Form>
			)}
		</AccountPage>
	);
}

/** A link in a mail replaces a new sign-in: that takes a password, and the account may not have one. */
function rethrowAsMailNeeded(reason: unknown): never {
	const needsSignIn = reason instanceof AccountError && reason.code === "reauthentication_needed";
	throw needsSignIn ? new AccountError("email_link_required", { cause: reason }) : reason;
}
