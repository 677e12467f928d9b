import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { Redirect } from "wouter";
import { paths } from "../../paths.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { AccountPage } from "../account/account-page.tsx";
import { useAuthState } from "../account/auth-context.tsx";
import { useAccountAction } from "../account/use-account-action.ts";
import { ParentsOnly } from "../child-lock/parents-only.tsx";
import { CodeField } from "../join/code-field.tsx";
import { useJoin } from "../join/use-join.ts";
import { Loading } from "../loading.tsx";
import { getFamilyErrorMessage } from "../people/family-error-messages.ts";
import { Pairing } from "./pairing.tsx";

/** Makes a device a screen. It waits until somebody confirms it, or takes the code of an invitation. */
export function ScreenPage() {
	const account = useAuthState();
	if (account.kind === "opening") return <Loading />;
	// Somebody with an account has to log out first.
	if (account.kind === "signed-in" && !account.isAnonymous) return <Redirect to={paths.home} replace />;
	// Also on a device that is locked for children: it shows no family, and an adult has to connect it.
	if (account.kind === "signed-in") return <Pairing userId={account.userId} />;
	return (
		<ParentsOnly>
			<NewScreen />
		</ParentsOnly>
	);
}

function NewScreen() {
	const { t } = useLingui();
	const { isBusy, run } = useAccountAction();
	return (
		<AccountPage
			title={t`A Screen for Everyone`}
			subtitle={t`A tablet on the wall or a child's phone, without an account`}
			footer={null}
		>
			<p className="mt-5">
				<Trans>It can pick and decide, and undo the last turn. Everything else is for the adults.</Trans>
			</p>
			<BusyButton
				variant="primary"
				className="mt-5 w-full"
				isBusy={isBusy}
				onClick={() => void run(t`Screen Not Ready`, (auth) => auth.signInAsScreen())}
			>
				<Trans>Use this device as a screen</Trans>
			</BusyButton>
			<InvitationCode />
		</AccountPage>
	);
}

function InvitationCode() {
	const { t } = useLingui();
	const { isBusy, error, join } = useJoin();
	const [code, setCode] = useState("");

	function submit(event: FormEvent) {
		event.preventDefault();
		if (!isBusy && code.trim() !== "") void join((families) => families.joinByCode(code), true);
	}

	return (
		<form noValidate className="mt-6 flex flex-col gap-4 border-line border-t-2 pt-5" onSubmit={submit}>
			<CodeField
				label={t`Or the code of an invitation`}
				value={code}
				hint={error === undefined ? undefined : getFamilyErrorMessage(error)}
				onChange={setCode}
			/>
			<BusyButton type="submit" isBusy={isBusy}>
				<Trans>Connect</Trans>
			</BusyButton>
		</form>
	);
}
