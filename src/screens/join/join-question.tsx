import { t } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useLocation } from "wouter";
import { paths } from "../../paths.ts";
import type { SignedInState } from "../../stores/auth/auth-actions.ts";
import { removeStoredInvitation } from "../../stores/auth/stored-invitation.ts";
import type { Families } from "../../stores/cloud/families/families.ts";
import type { Joined, OpenedInvitation } from "../../stores/cloud/families/joining.ts";
import { AlertBox } from "../../ui/alert-box.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { getFamilyErrorMessage } from "../people/family-error-messages.ts";
import { useJoin } from "./use-join.ts";

/** Asks the user of `account` whether they join. A screen has no account. */
export function JoinQuestion({
	invitation,
	account,
	join,
}: {
	invitation: OpenedInvitation;
	account: SignedInState;
	join: (families: Families) => Promise<Joined>;
}) {
	const { t } = useLingui();
	const [, navigate] = useLocation();
	const { isBusy, error, join: joinAndOpen } = useJoin();
	const { email, isAnonymous } = account;
	const isIn = invitation.family !== undefined;

	function leave() {
		removeStoredInvitation();
		navigate(paths.home, { replace: true });
	}

	return (
		<div className="mt-5 flex flex-col gap-2">
			{isAnonymous !== true && (
				<p className="wrap-anywhere text-soft">
					<Trans>
						You are logged in as <bdi translate="no">{email}</bdi>.
					</Trans>
				</p>
			)}
			<p>{isIn ? t`You have joined already.` : describeRole(invitation)}</p>
			{error !== undefined && <AlertBox>{getFamilyErrorMessage(error)}</AlertBox>}
			<BusyButton variant="primary" className="mt-2" isBusy={isBusy} onClick={() => void joinAndOpen(join)}>
				{isIn ? <Trans>Open</Trans> : <Trans>Join</Trans>}
			</BusyButton>
			<BusyButton isBusy={isBusy} onClick={leave}>
				<Trans>Not now</Trans>
			</BusyButton>
		</div>
	);
}

function describeRole({ role }: OpenedInvitation): string {
	return role === "screen"
		? t`As a screen you can pick and decide, and nothing else.`
		: t`As an adult you can change members, categories and turns. Your own family stays as it is.`;
}
