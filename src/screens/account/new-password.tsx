import { Trans, useLingui } from "@lingui/react/macro";
import { Link, useLocation } from "wouter";
import { paths } from "../../paths.ts";
import { AccountError } from "../../stores/auth/auth-actions.ts";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { toast } from "../../ui/toast.ts";
import { Loading } from "../loading.tsx";
import { AccountPage } from "./account-page.tsx";
import { AccountUnreachable } from "./account-unreachable.tsx";
import { useAuthState } from "./auth-context.tsx";
import { useIsConfirming } from "./confirm-history-state.ts";
import { Form } from "./form.tsx";
import { getPasswordError, NewPasswordField, PasswordField } from "./password-field.tsx";
import { useAccountAction } from "./use-account-action.ts";
import { useReauthMethods } from "./use-reauth-methods.ts";

/**
 * Where a recovery mail leads in the end, and a confirmed address without a password, and a signed-in person who wants another
 * password.
 */
export function NewPassword() {
	const { t } = useLingui();
	const [, navigate] = useLocation();
	const account = useAuthState();
	const { isBusy, refuse, run } = useAccountAction();
	const isConfirming = useIsConfirming();
	const proofs = useReauthMethods(isBusy);

	async function save(email: string, password: string, old: string | undefined) {
		const complaint = getPasswordError(password, email);
		if (complaint) return refuse(t`Password Not Changed`, complaint);
		const outcome = await run(t`Password Not Changed`, (accounts) =>
			accounts.setPassword(password, old).catch(rethrowAsMailNeeded),
		);
		if (outcome !== true) return;
		toast(
			isConfirming
				? { title: t`Email Confirmed`, text: t`Thank you! You are logged in.` }
				: { title: t`Password Changed`, text: t`Everywhere else you have to log in again, with the new password.` },
		);
		navigate(paths.home, { replace: true });
	}

	const recover = (
		<Link href={paths.recover} className={INLINE_LINK_CLASS}>
			<Trans>Get a mail with a link</Trans>
		</Link>
	);
	if (account.kind === "opening") return <Loading />;
	if (account.kind === "unreachable") return <AccountUnreachable />;
	if (account.kind === "guest") {
		return (
			<AccountPage title={t`New Password`} subtitle={t`For that you need the link from a mail`} footer={recover}>
				<p className="mt-5">
					<Trans>The link may have been used already, or it is older than an hour.</Trans>
				</p>
			</AccountPage>
		);
	}
	const { email } = account;
	return (
		<AccountPage title={t`New Password`} subtitle={t`For ${email}`} footer={recover}>
			{isConfirming && (
				<p className="mt-5 rounded-control bg-tint px-4 py-3">
					<Trans>Your email is confirmed. Now choose a password, and you are done.</Trans>
				</p>
			)}
			{proofs && (
				<Form
					button={t`Save Password`}
					isBusy={isBusy}
					onSubmit={(typed) =>
						save(email, typed("password"), proofs.needsCurrentPassword ? typed("old-password") : undefined)
					}
				>
					{/* Tells a password manager whose password changes. */}
					<input type="hidden" autoComplete="username" name="email" value={email} />
					{proofs.needsCurrentPassword && (
						<PasswordField label={t`Your password`} name="old-password" autoComplete="current-password" />
					)}
					<NewPasswordField label={t`New password`} placeholder={t`Create a password`} email={email} />
				</Form>
			)}
		</AccountPage>
	);
}

/** Where the server wants a new sign-in: that takes a password, which there may be none of, but the link of a mail does as well. */
function rethrowAsMailNeeded(reason: unknown): never {
	const isTooLate = reason instanceof AccountError && reason.code === "reauthentication_needed";
	throw isTooLate ? new AccountError("email_link_required", { cause: reason }) : reason;
}
