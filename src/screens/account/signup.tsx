import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { readStoredToken } from "../../stores/auth/stored-invitation.ts";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { toast } from "../../ui/toast.ts";
import { AccountField, EmailField } from "./account-field.tsx";
import { AccountPage } from "./account-page.tsx";
import { Form } from "./form.tsx";
import { openLoginAfterSignup } from "./history-state.ts";
import { getPasswordError, NewPasswordField } from "./password-field.tsx";
import { SignInWays } from "./sign-in-ways.tsx";
import { useAccountAction } from "./use-account-action.ts";
import { useSignInOffer } from "./use-sign-in-offer.ts";

export function Signup() {
	const { t, i18n } = useLingui();
	const action = useAccountAction({ hasHint: true });
	const [email, setEmail] = useState("");
	const { signUp: policy, takesInvitations } = useSignInOffer();
	const [hasInvitation] = useState(() => readStoredToken() !== undefined);
	const isInvited = hasInvitation && (takesInvitations || policy === "open");
	const isClosed = policy === "closed" && !isInvited;

	async function signUp(fullName: string, password: string) {
		const passwordError = getPasswordError(password, email);
		if (passwordError) return action.showError(t`Signup Failed`, passwordError);
		const result = await action.run(t`Signup Failed`, (auth) =>
			auth.signUp({ fullName, email, password, language: i18n.locale }),
		);
		if (result !== true) return;
		toast({
			title: t`Account Created!`,
			text: t`Please check your email to verify your account.`,
			isForNextView: true,
		});
		openLoginAfterSignup(email);
	}

	return (
		<AccountPage
			title={t`Create Account`}
			subtitle={t`Keep your family in sync on every phone`}
			footer={
				<Trans>
					Already have an account?{" "}
					<Link href={paths.login} className={INLINE_LINK_CLASS}>
						Log in
					</Link>
				</Trans>
			}
		>
			<p
				role="status"
				className={policy === "open" && !isInvited ? undefined : "mt-5 rounded-control bg-tint px-4 py-3"}
			>
				{isInvited && <Trans>Sign up, and you can join whoever invited you.</Trans>}
				{isClosed && <Trans>You can't sign up here at the moment.</Trans>}
				{policy === "invited" && !isInvited && (
					<Trans>Whoever was invited can sign up here, with the address that was invited.</Trans>
				)}
			</p>
			{!isClosed && (
				<SignInWays from="signup">
					<Form
						button={t`Create Account`}
						action={action}
						onSubmit={(field) => signUp(field("name"), field("password"))}
					>
						<AccountField label={t`Full Name`} name="name" autoComplete="name" />
						<EmailField onChange={(event) => setEmail(event.currentTarget.value)} />
						<NewPasswordField label={t`Password`} placeholder={t`Create a password`} email={email} />
					</Form>
				</SignInWays>
			)}
		</AccountPage>
	);
}
