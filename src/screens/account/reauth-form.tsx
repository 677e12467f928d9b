import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import type { ReauthPassword } from "../../stores/auth/auth-actions.ts";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { Form, type GetField } from "./form.tsx";
import { GoogleButton } from "./google-button.tsx";
import { OpenIdButtons } from "./openid-buttons.tsx";
import { PasswordField } from "./password-field.tsx";
import type { FormAction } from "./use-account-action.ts";
import { useReauthRequirements } from "./use-account-answer.ts";
import { useSignInOffer } from "./use-sign-in-offer.ts";

/**
 * Submits only with a reauthentication: the password or, without one, a recent sign-in with Google, which leads back to
 * `returnTo`.
 */
export function ReauthForm({
	returnTo,
	button,
	variant = "primary",
	action,
	onSubmit,
	children,
}: {
	/** A provider leads back to this path. */
	returnTo: string;
	button: string;
	variant?: "primary" | "danger";
	action: FormAction;
	onSubmit: (password: ReauthPassword, field: GetField) => void;
	children?: ReactNode;
}) {
	const { t } = useLingui();
	const requirements = useReauthRequirements(action.isBusy);
	const offer = useSignInOffer();
	if (requirements === undefined) return null;
	const usable = offer.providers.filter(({ id }) => requirements.providers.includes(id));
	const hasPassword = requirements.hasPassword && offer.hasPasswords;
	if (!hasPassword && !requirements.isRecentSignIn) {
		return (
			<>
				<p className="mt-4">
					<Trans>First, please confirm that it's you:</Trans>
				</p>
				<OpenIdButtons from="settings" returnTo={returnTo} providers={usable} />
				{usable.length === 0 && <GoogleButton from="settings" returnTo={returnTo} />}
			</>
		);
	}
	return (
		<>
			<Form
				button={button}
				variant={variant}
				action={action}
				onSubmit={(field) => onSubmit(hasPassword ? field("password") : undefined, field)}
			>
				{children}
				{hasPassword && <PasswordField label={t`Your password`} name="password" autoComplete="current-password" />}
			</Form>
			{hasPassword && (
				<p className="mt-3 text-center">
					<Link href={paths.recover} className={INLINE_LINK_CLASS}>
						<Trans>Forgot your password?</Trans>
					</Link>
				</p>
			)}
		</>
	);
}
