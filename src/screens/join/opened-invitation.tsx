import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useLocation } from "wouter";
import { paths } from "../../paths.ts";
import { MY_INVITATION, removeStoredInvitation, storeInvitation } from "../../stores/auth/stored-invitation.ts";
import type { Families } from "../../stores/cloud/families/families.ts";
import type { OpenedInvitation as Opened } from "../../stores/cloud/families/joining.ts";
import { StoreError } from "../../stores/errors.ts";
import { AlertBox } from "../../ui/alert-box.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { AccountPage } from "../account/account-page.tsx";
import { useAuthState } from "../account/auth-context.tsx";
import { useAccountAnswer } from "../account/use-account-answer.ts";
import { Loading } from "../loading.tsx";
import { getFamilyErrorMessage } from "../people/family-error-messages.ts";
import { InvitationPage } from "./invitation-page.tsx";
import { JoinQuestion } from "./join-question.tsx";
import { LoginOrSignUp } from "./login-or-sign-up.tsx";
import { useJoin } from "./use-join.ts";

/** Says whose family it is, and shows the ways in. Each leads to the same question. */
export function OpenedInvitation({ token }: { token: string }) {
	const { t } = useLingui();
	const account = useAuthState();
	const read = useAccountAnswer(
		account.kind === "opening" ? undefined : async (auth) => readInvitation(await auth.families(), token),
		[],
	);
	if (account.kind === "opening") return <Loading />;
	if (read.failed !== undefined) return <Failed reason={read.failed} onRetry={read.askAgain} />;
	const invitation = read.answer;
	if (invitation === undefined)
		return (
			<main>
				<Spinner text={t`Opening the invitation…`} />
			</main>
		);
	const join = (families: Families) => (token === MY_INVITATION ? families.joinMyInvitation() : families.join(token));
	return (
		<InvitationPage invitation={invitation}>
			{account.kind === "signed-in" ? (
				<JoinQuestion invitation={invitation} account={account} join={join} />
			) : (
				<GuestsWays token={token} invitation={invitation} />
			)}
		</InvitationPage>
	);
}

async function readInvitation(families: Families, token: string): Promise<Opened> {
	if (token !== MY_INVITATION) return families.readInvitation(token);
	const mine = await families.readMyInvitation();
	if (mine === null) throw new StoreError("invitation_unknown");
	return mine;
}

function Failed({ reason, onRetry }: { reason: unknown; onRetry: () => void }) {
	const { t } = useLingui();
	const [, navigate] = useLocation();
	const isOver = reason instanceof StoreError && reason.code.startsWith("invitation_");
	// Otherwise each visit would ask about it.
	useEffect(() => {
		if (isOver) removeStoredInvitation();
	}, [isOver]);
	return (
		<AccountPage title={t`Invitation Not Opened`} subtitle={getFamilyErrorMessage(reason)}>
			<div className="mt-6 flex flex-col gap-2">
				{!isOver && (
					<Button variant="primary" onClick={onRetry}>
						<Trans>Try again</Trans>
					</Button>
				)}
				<Button onClick={() => navigate(paths.home)}>
					<Trans>Continue without it</Trans>
				</Button>
			</div>
		</AccountPage>
	);
}

function GuestsWays({ token, invitation }: { token: string; invitation: Opened }) {
	const { t } = useLingui();
	const { isBusy, error, join } = useJoin();
	if (invitation.role !== "screen") return <LoginOrSignUp onLeave={() => storeInvitation(token)} />;
	return (
		<div className="mt-5 flex flex-col gap-2">
			<p>{t`This device will be a screen, without an account. It can pick and decide, and nothing else.`}</p>
			{error !== undefined && <AlertBox>{getFamilyErrorMessage(error)}</AlertBox>}
			<BusyButton
				variant="primary"
				className="mt-2"
				isBusy={isBusy}
				onClick={() => void join((families) => families.join(token), true)}
			>
				<Trans>Use this device as a screen</Trans>
			</BusyButton>
		</div>
	);
}
