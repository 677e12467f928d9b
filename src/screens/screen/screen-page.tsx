import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Redirect } from "wouter";
import { paths } from "../../paths.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { INLINE_LINK_CLASS } from "../../ui/inline-link.ts";
import { AccountPage } from "../account/account-page.tsx";
import { useAuthState } from "../account/auth-context.tsx";
import { useAccountAction } from "../account/use-account-action.ts";
import { ParentsOnly } from "../child-lock/parents-only.tsx";
import { isFramed } from "../is-framed.ts";
import { CodeForm, type OpenedByCode } from "../join/code-form.tsx";
import { InvitationByCode } from "../join/invitation-by-code.tsx";
import { Loading } from "../loading.tsx";
import { Pairing } from "./pairing.tsx";

/** Makes a device a screen. It waits until somebody confirms it, or takes the code of an invitation. */
export function ScreenPage() {
	const account = useAuthState();
	const [opened, setOpened] = useState<OpenedByCode>();
	// A code that is typed here signs the screen in, even if it is wrong.
	const [isTyping, setTyping] = useState(false);
	if (account.kind === "opening") return <Loading />;
	if (isFramed && account.kind === "signed-in" && !account.isAnonymous) return <NotFramed />;
	// Somebody with an account has to log out first.
	if (account.kind === "signed-in" && !account.isAnonymous) return <Redirect to={paths.home} replace />;
	if (account.kind === "signed-in" && opened !== undefined)
		return <InvitationByCode opened={opened} account={account} />;
	// Even one that is locked for children waits here: it shows no family, and an adult has to connect it.
	if (account.kind === "signed-in" && !isTyping) return <Pairing userId={account.userId} />;
	return (
		<ParentsOnly>
			<NewScreen isSignedIn={account.kind === "signed-in"} onTyping={setTyping} onOpened={setOpened} />
		</ParentsOnly>
	);
}

function NotFramed() {
	const { t } = useLingui();
	return (
		<AccountPage title={t`A Screen for Everyone`} subtitle={t`Only a screen is shown inside another page`}>
			<a
				href={paths.home}
				target="_blank"
				rel="noreferrer"
				className={classNames("mt-5 inline-block", INLINE_LINK_CLASS)}
			>
				<Trans>Open it by itself</Trans>
			</a>
		</AccountPage>
	);
}

function NewScreen({
	isSignedIn,
	onTyping,
	onOpened,
}: {
	isSignedIn: boolean;
	onTyping: (isTyping: boolean) => void;
	onOpened: (opened: OpenedByCode) => void;
}) {
	const { t } = useLingui();
	const { isBusy, run } = useAccountAction();

	function pair() {
		onTyping(false);
		if (!isSignedIn) void run(t`Screen Not Ready`, (auth) => auth.signInAsScreen());
	}

	return (
		<AccountPage
			title={t`A Screen for Everyone`}
			subtitle={t`A tablet on the wall or a child's phone, without an account`}
		>
			<p className="mt-5">
				<Trans>It can pick and decide, and undo the last turn. Everything else is for the adults.</Trans>
			</p>
			<BusyButton variant="primary" className="mt-5 w-full" isBusy={isBusy} onClick={pair}>
				<Trans>Use this device as a screen</Trans>
			</BusyButton>
			<CodeForm
				label={t`Or the code of an invitation`}
				isNewScreen={!isSignedIn}
				className="mt-6 flex flex-col gap-4 border-line border-t-2 pt-5"
				variant="secondary"
				onSubmit={() => onTyping(true)}
				onOpened={onOpened}
			>
				<Trans>Connect</Trans>
			</CodeForm>
		</AccountPage>
	);
}
