import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, useRef, useState } from "react";
import { countSessionPendingChanges } from "../../stores/auth/session-user.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import type { Button } from "../../ui/button.tsx";
import { LazyConfirmDialog } from "../../ui/overlays.tsx";
import { useAccountAction } from "./use-account-action.ts";

type ButtonProps = ComponentProps<typeof Button>;

export function LogoutButton({ scope, ...button }: ButtonProps & { scope: "local" | "global" }) {
	const { t } = useLingui();
	const { isBusy, run } = useAccountAction();
	const logOut = () => run(t`Logout Failed`, (auth) => auth.signOut(scope));
	return <LogoutConfirmButton {...button} isBusy={isBusy} onLogout={logOut} />;
}

export function LogoutConfirmButton({
	isBusy = false,
	onLogout,
	...button
}: ButtonProps & { isBusy?: boolean; onLogout: () => void }) {
	const ref = useRef<HTMLButtonElement>(null);
	const { ask, question } = useLogoutQuestion(onLogout, () => ref.current);
	return (
		<>
			<BusyButton {...button} ref={ref} isBusy={isBusy} onClick={ask} />
			{question}
		</>
	);
}

/** Asks before a logout that would lose pending changes. @param finalFocus what has the focus once the question, which `ask` opens, is gone */
export function useLogoutQuestion(onLogout: () => void, finalFocus: () => HTMLElement | null) {
	const { t } = useLingui();
	const [pendingCount, setPendingCount] = useState(0);
	const [isOpen, setOpen] = useState(false);

	function ask() {
		const count = countSessionPendingChanges();
		setPendingCount(count);
		if (count > 0) setOpen(true);
		else onLogout();
	}

	const question = (
		<LazyConfirmDialog
			isOpen={isOpen}
			title={t`Log Out Now?`}
			text={plural(pendingCount, {
				one: "# change has not been sent yet and would be lost.",
				other: "# changes have not been sent yet and would be lost.",
			})}
			cancelLabel={t`Cancel`}
			confirmLabel={t`Logout`}
			onCancel={() => setOpen(false)}
			onConfirm={() => {
				setOpen(false);
				onLogout();
			}}
			finalFocus={finalFocus}
		/>
	);
	return { ask, question };
}
