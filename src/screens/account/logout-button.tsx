import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, useRef, useState } from "react";
import { countSessionPendingChanges } from "../../stores/auth/session-user.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import type { Button } from "../../ui/button.tsx";
import { LazyConfirmDialog } from "../../ui/overlays.tsx";
import { useAccountAction } from "./use-account-action.ts";

type ButtonProps = ComponentProps<typeof Button>;

interface LogoutQuestion {
	readonly title: string;
	readonly text: string;
	readonly confirmLabel: string;
}

/** @param question is asked every time, not only if changes would be lost */
export function LogoutButton({
	scope,
	question,
	...button
}: ButtonProps & { scope: "local" | "global"; question?: LogoutQuestion }) {
	const { t } = useLingui();
	const { isBusy, run } = useAccountAction();
	const logOut = () => run(t`Logout Failed`, (auth) => auth.signOut(scope));
	return <LogoutConfirmButton {...button} question={question} isBusy={isBusy} onLogout={logOut} />;
}

export function LogoutConfirmButton({
	isBusy = false,
	onLogout,
	question: always,
	...button
}: ButtonProps & { isBusy?: boolean; onLogout: () => void; question?: LogoutQuestion | undefined }) {
	const ref = useRef<HTMLButtonElement>(null);
	const { ask, question } = useLogoutQuestion(onLogout, () => ref.current, always);
	return (
		<>
			<BusyButton {...button} ref={ref} isBusy={isBusy} onClick={ask} />
			{question}
		</>
	);
}

/**
 * Asks before a logout that would lose pending changes.
 *
 * @param finalFocus gets the focus when the question has closed
 * @param always asks even if nothing would be lost
 */
export function useLogoutQuestion(onLogout: () => void, finalFocus: () => HTMLElement | null, always?: LogoutQuestion) {
	const { t } = useLingui();
	const [pendingCount, setPendingCount] = useState(0);
	const [isOpen, setOpen] = useState(false);

	function ask() {
		const count = countSessionPendingChanges();
		setPendingCount(count);
		if (count > 0 || always) setOpen(true);
		else onLogout();
	}

	const lost = plural(pendingCount, {
		one: "# change has not been sent yet and would be lost.",
		other: "# changes have not been sent yet and would be lost.",
	});
	const question = (
		<LazyConfirmDialog
			isOpen={isOpen}
			title={always?.title ?? t`Log Out Now?`}
			text={always ? [always.text, pendingCount > 0 && lost].filter(Boolean).join(" ") : lost}
			confirmLabel={always?.confirmLabel ?? t`Logout`}
			onClose={() => setOpen(false)}
			onConfirm={onLogout}
			finalFocus={finalFocus}
		/>
	);
	return { ask, question };
}
