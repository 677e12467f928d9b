import { Trans, useLingui } from "@lingui/react/macro";
import type { OAuthOrigin } from "../../stores/auth/auth-actions.ts";
import type { OwnProvider } from "../../stores/auth/sign-in-offer.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Hint } from "./form.tsx";
import { SIGN_IN_ERROR_TITLES } from "./sign-in-error-messages.ts";
import { useAccountAction } from "./use-account-action.ts";

interface Origin {
	readonly from: OAuthOrigin;
	/** The path to return to; the site's root if left out. */
	readonly returnTo?: string;
}

/** One button for each provider of the operator's own. */
export function OpenIdButtons({ providers, ...origin }: Origin & { providers: readonly OwnProvider[] }) {
	return providers.map((provider) => <OpenIdButton key={provider.id} provider={provider} {...origin} />);
}

function OpenIdButton({ provider: { id, name }, from, returnTo }: Origin & { provider: OwnProvider }) {
	const { t } = useLingui();
	const { isBusy, hint, run } = useAccountAction({ hasHint: true });
	const signIn = () => run(t(SIGN_IN_ERROR_TITLES[from]), (auth) => auth.signInWithOpenId(id, from, returnTo));
	return (
		<>
			<BusyButton className="mt-5 w-full wrap-anywhere" isBusy={isBusy} onClick={signIn}>
				<Trans>Continue with {name}</Trans>
			</BusyButton>
			<Hint>{hint}</Hint>
		</>
	);
}
