import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { Link } from "wouter";
import { paths } from "../../paths.ts";
import { removeStoredInvitation, storeInvitation } from "../../stores/auth/stored-invitation.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { useAuthState } from "../account/auth-context.tsx";
import { getFamilyErrorMessage } from "../people/family-error-messages.ts";
import { CodeField } from "./code-field.tsx";
import { LoginOrSignUp } from "./login-or-sign-up.tsx";
import { useJoin } from "./use-join.ts";

/** For people who have only the letters. */
export function CodeForm() {
	const { t } = useLingui();
	const account = useAuthState();
	const { isBusy, error, join } = useJoin();
	const [code, setCode] = useState("");
	if (account.kind !== "signed-in") return <LoginOrSignUp onLeave={() => storeInvitation(null)} />;

	function submit(event: FormEvent) {
		event.preventDefault();
		if (!isBusy && code.trim() !== "") void join((families) => families.joinByCode(code));
	}

	return (
		<form noValidate className="mt-5 flex flex-col gap-4" onSubmit={submit}>
			<CodeField
				label={t`Code`}
				value={code}
				hint={error === undefined ? undefined : getFamilyErrorMessage(error)}
				onChange={setCode}
			/>
			<BusyButton type="submit" variant="primary" isBusy={isBusy}>
				<Trans>Join</Trans>
			</BusyButton>
			<Link href={paths.home} className={buttonClass("secondary")} onClick={removeStoredInvitation}>
				<Trans>Not now</Trans>
			</Link>
		</form>
	);
}
