import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { readFullName } from "../../stores/auth/session-user.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { isLocationHash } from "../../ui/disclosure.tsx";
import { FoldCard } from "../../ui/fold-card.tsx";
import { ChevronIcon, KeyIcon, LogoutIcon } from "../../ui/later-icons.tsx";
import { useAuthState } from "../account/auth-context.tsx";
import { LogoutButton } from "../account/logout-button.tsx";
import { useSignInOffer } from "../account/use-sign-in-offer.ts";
import { CHANGE_EMAIL_HASH, ChangeEmail } from "./change-email.tsx";
import { DELETE_ACCOUNT_HASH, DeleteAccount } from "./delete-account.tsx";
import { PendingEmailNote, usePendingEmail } from "./pending-email-note.tsx";

/** The parts that can be open from the start, as after a login that began there. */
const HASHES = [CHANGE_EMAIL_HASH, DELETE_ACCOUNT_HASH];

export function AccountCard() {
	const account = useAuthState();
	// A guest does not ask the server for anything.
	if (account.kind !== "signed-in") return null;
	return account.isAnonymous ? <ScreenCard /> : <SignedIn email={account.email} />;
}

function SignedIn({ email }: { email: string }) {
	const { t } = useLingui();
	const { hasPasswords } = useSignInOffer();
	const [pending, setPending] = usePendingEmail(email);
	const changeButton = useRef<HTMLButtonElement>(null);
	const fullName = readFullName();

	function removePending() {
		// The note disappears with the button that was pressed.
		changeButton.current?.focus();
		setPending(undefined);
	}

	return (
		<FoldCard
			title={t`Account`}
			value={
				<>
					{fullName && <bdi translate="no">{fullName}</bdi>}
					{fullName && " · "}
					<bdi translate="no">{email}</bdi>
				</>
			}
			isInitiallyOpen={HASHES.some(isLocationHash)}
		>
			{pending && <PendingEmailNote pending={pending} onCancelled={removePending} />}
			<div className="flex flex-col gap-2">
				{hasPasswords && (
					<ChangeEmail
						email={email}
						onRequested={(address) => setPending({ address, isNew: true })}
						buttonRef={changeButton}
					/>
				)}
				{hasPasswords && (
					<Link href={paths.newPassword} className={buttonClass("secondary", "w-full", "start")}>
						<KeyIcon />
						<span className="min-w-0 grow">
							<Trans>Change password</Trans>
						</span>
						<ChevronIcon />
					</Link>
				)}
				<LogoutButton
					scope="global"
					align="start"
					className="w-full"
					question={{
						title: t`Log out on all devices?`,
						text: t`Every phone and computer with this account will need the password again, this one too.`,
						confirmLabel: t`Log out`,
					}}
				>
					<LogoutIcon />
					<Trans>Log out on all devices</Trans>
				</LogoutButton>
				<DeleteAccount email={email} />
			</div>
		</FoldCard>
	);
}

/** Replaces the card of the account on a device that is a screen. */
function ScreenCard() {
	const { t } = useLingui();
	return (
		<Card title={t`This screen`}>
			<p className="text-soft">
				<Trans>This device has no account. To connect it again, an adult has to confirm it.</Trans>
			</p>
			<LogoutButton
				scope="local"
				align="start"
				className="mt-4 w-full"
				question={{
					title: t`Stop being a screen?`,
					text: t`To connect it again, an adult has to confirm it.`,
					confirmLabel: t`Stop`,
				}}
			>
				<LogoutIcon />
				<Trans>Don't use this device as a screen</Trans>
			</LogoutButton>
		</Card>
	);
}
