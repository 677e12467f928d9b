import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { toast } from "../../ui/toast.ts";
import { EmailField } from "./account-field.tsx";
import { AccountPage } from "./account-page.tsx";
import { Form } from "./form.tsx";
import { useSaidBefore } from "./history-state.ts";
import { MailedCodeForm } from "./mailed-code-form.tsx";
import { PasswordField } from "./password-field.tsx";
import { SignInWays } from "./sign-in-ways.tsx";
import { useAccountAction } from "./use-account-action.ts";
import { useSignInOffer } from "./use-sign-in-offer.ts";

export function Login() {
	const { t } = useLingui();
	const action = useAccountAction({ hasHint: true });
	const [unconfirmedEmail, setUnconfirmedEmail] = useState<string>();
	const { signedUp: signedUpEmail } = useSaidBefore();
	const { hasScreens } = useSignInOffer();

	async function signIn(email: string, password: string) {
		const result = await action.run(t`Login Failed`, (auth) => auth.signIn({ email, password }));
		if (result === true)
			toast({ title: t`Welcome back!`, text: t`You have successfully logged in.`, isForNextView: true });
		else setUnconfirmedEmail(result.code === "email_not_confirmed" ? email : undefined);
	}

	return (
		<AccountPage
			title={t`Welcome Back`}
			subtitle={t`Sign in to your account to sync your family data`}
			footer={
				<Trans>
					Don't have an account?{" "}
					<Link href={paths.signup} className={INLINE_LINK_CLASS}>
						Sign up
					</Link>
				</Trans>
			}
		>
			{signedUpEmail && !unconfirmedEmail && <ResendConfirmation email={signedUpEmail} />}
			<SignInWays from="login">
				<Form button={t`Sign In`} action={action} onSubmit={(field) => signIn(field("email"), field("password"))}>
					<EmailField defaultValue={signedUpEmail} />
					<PasswordField label={t`Password`} name="password" autoComplete="current-password" />
				</Form>
				{unconfirmedEmail && <ResendConfirmation email={unconfirmedEmail} />}
				<p className="mt-4 flex flex-wrap justify-center gap-x-6 gap-y-2">
					<Link href={paths.recover} className={INLINE_LINK_CLASS}>
						<Trans>Forgot your password?</Trans>
					</Link>
					<Link href={paths.loginByEmail} className={`${INLINE_LINK_CLASS} text-soft!`}>
						<Trans>Log in without a password</Trans>
					</Link>
				</p>
			</SignInWays>
			{hasScreens && (
				<p className="mt-4 flex flex-wrap justify-center gap-x-6 gap-y-2">
					<Link href={paths.join} className={`${INLINE_LINK_CLASS} text-soft!`}>
						<Trans>I have an invitation code</Trans>
					</Link>
					<Link href={paths.screen} className={`${INLINE_LINK_CLASS} text-soft!`}>
						<Trans>Use this device as a screen</Trans>
					</Link>
				</p>
			)}
		</AccountPage>
	);
}

function ResendConfirmation({ email }: { email: string }) {
	const { t } = useLingui();
	const { isBusy, run } = useAccountAction();

	async function resend() {
		const result = await run(t`Email Not Sent`, (auth) => auth.resendConfirmation(email));
		if (result === true) toast({ title: t`Email Sent`, text: t`Please check your email to verify your account.` });
	}

	return (
		<div className="mt-4 rounded-control bg-tint p-4">
			<p>
				<Trans>Open the link in the email we sent you, then log in.</Trans>
			</p>
			<p className="font-bold">
				<bdi translate="no">{email}</bdi>
			</p>
			<MailedCodeForm type="signup" email={email} />
			<BusyButton className="mt-3 w-full" isBusy={isBusy} onClick={resend}>
				<Trans>Send the email again</Trans>
			</BusyButton>
		</div>
	);
}
