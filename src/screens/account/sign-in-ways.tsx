import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { OAuthOrigin } from "../../stores/auth/auth-actions.ts";
import { GoogleButton } from "./google-button.tsx";
import { OpenIdButtons } from "./openid-buttons.tsx";
import { useSignInOffer } from "./use-sign-in-offer.ts";

/**
 * The ways to sign in that the site offers. The Google button comes before the form, as specified, or after it if the
 * server does not offer Google.
 *
 * @param children the form, and what goes with it
 */
export function SignInWays({ from, children }: { from: OAuthOrigin; children: ReactNode }) {
	const { hasPasswords, hasGoogle, providers } = useSignInOffer();
	return (
		<>
			<OpenIdButtons from={from} providers={providers} />
			{hasGoogle && <GoogleButton from={from} />}
			{hasGoogle && hasPasswords && (
				<p className="mt-4 flex items-center gap-3 text-soft text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
					<Trans>or with your email</Trans>
				</p>
			)}
			{hasPasswords && children}
			{hasPasswords && !hasGoogle && <GoogleButton from={from} />}
		</>
	);
}
