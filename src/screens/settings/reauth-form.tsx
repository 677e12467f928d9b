import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import type { ReauthPassword } from "../../stores/auth/auth-actions.ts";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { Form } from "../account/form.tsx";
import { GoogleButton } from "../account/google-button.tsx";
import { PasswordField } from "../account/password-field.tsx";
import { useReauthMethods } from "../account/use-reauth-methods.ts";

/** Fields with the name of each. */
type GetFieldValue = (field: string) => string;

/**
 * A form that is only sent with a proof of who sends it: the password or, for an account without one, a sign-in with Google a
 * moment ago. `hash` is where Google leads back to.
 */
export function ReauthForm({
	hash,
	button,
	variant = "primary",
	isBusy,
	onSubmit,
	children,
}: {
	hash: string;
	button: string;
	variant?: "primary" | "danger";
	isBusy: boolean;
	onSubmit: (proof: ReauthPassword, typed: GetFieldValue) => void;
	children?: ReactNode;
}) {
	const { t } = useLingui();
	const proofs = useReauthMethods(isBusy);
	if (proofs === undefined) return null;
	if (!proofs.hasPassword && !proofs.isRecentSignIn) {
		return (
			<>
				<p className="mt-4">
					<Trans>Please show first that it is you:</Trans>
				</p>
				<GoogleButton from="settings" returnTo={`${paths.settings}#${hash}`} />
			</>
		);
	}
	return (
		<>
			<Form
				button={button}
				variant={variant}
				isBusy={isBusy}
				onSubmit={(typed) => onSubmit(proofs.hasPassword ? typed("password") : undefined, typed)}
			>
				{children}
				{proofs.hasPassword && (
					<PasswordField label={t`Your password`} name="password" autoComplete="current-password" />
				)}
			</Form>
			{proofs.hasPassword && (
				<p className="mt-3 text-center">
					<Link href={paths.recover} className={INLINE_LINK_CLASS}>
						<Trans>Forgot your password?</Trans>
					</Link>
				</p>
			)}
		</>
	);
}
