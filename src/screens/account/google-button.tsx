import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import type { OAuthOrigin } from "../../stores/auth/auth-actions.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Hint } from "./form.tsx";
import { GOOGLE_ERROR_TITLES } from "./sign-in-error-messages.ts";
import { useAccountAction } from "./use-account-action.ts";
import { useSignInOffer } from "./use-sign-in-offer.ts";

/**
 * If the server does not offer Google, the button says so, and says it again when it is pressed.
 *
 * @param returnTo the path to return to; the site's root if left out
 */
export function GoogleButton({ from, returnTo }: { from: OAuthOrigin; returnTo?: string }) {
	const { t } = useLingui();
	const reasonId = useId();
	const { hasGoogle: isOffered } = useSignInOffer();
	const { isBusy, hint, run } = useAccountAction({ hasHint: true });
	const signIn = () => run(t(GOOGLE_ERROR_TITLES[from]), (auth) => auth.signInWithGoogle(from, returnTo));
	return (
		<>
			<BusyButton
				className="mt-5 w-full"
				isBusy={isBusy}
				aria-describedby={isOffered ? undefined : reasonId}
				onClick={signIn}
			>
				<GoogleLogo />
				<Trans>Continue with Google</Trans>
			</BusyButton>
			{!isOffered && (
				<p id={reasonId} className="mt-1.5 text-center text-soft text-sm">
					<Trans>Google login is not available here.</Trans>
				</p>
			)}
			{isOffered && <Hint>{hint}</Hint>}
		</>
	);
}

function GoogleLogo() {
	return (
		<svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 shrink-0">
			<path
				fill="#4285f4"
				d="M22.5 12.250c0-.8-.07-1.55-.2-2.250H12v4.260h5.900a5 5 0 0 1-2.2 3.320v2.760h3.560c2.08-1.92 3.24-4.74 3.24-8.090z"
			/>
			<path
				fill="#34a853"
				d="M12 23c2.97 0 5.46-.98 7.28-2.660l-3.56-2.760c-.99.66-2.25 1.06-3.72 1.06-2.86 0-5.29-1.93-6.16-4.530H2.180v2.840A11 11 0 0 0 12 23z"
			/>
			<path fill="#fbbc05" d="M5.84 14.100a6.6 6.6 0 0 1 0-4.200V7.060H2.180a11 11 0 0 0 0 9.880z" />
			<path
				fill="#ea4335"
				d="M12 5.380c1.62 0 3.06.56 4.21 1.640l3.15-3.150A11 11 0 0 0 2.18 7.060L5.84 9.900C6.71 7.3 9.14 5.38 12 5.380z"
			/>
		</svg>
	);
}
