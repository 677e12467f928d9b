import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type ComponentProps, useRef, useState } from "react";
import { countSessionPendingChanges } from "../../stores/auth/session-user.ts";
import { Button } from "../../ui/button.tsx";
import { LazyConfirmDialog } from "../../ui/overlays.tsx";

/** Logs out, and asks first where changes would be lost that have not been sent yet. */
export function LogoutButton({ onLeave, ...button }: { onLeave: () => void } & ComponentProps<typeof Button>) {
	const { t } = useLingui();
	const pressed = useRef<HTMLButtonElement>(null);
	const [waiting, setWaiting] = useState(0);
	const [isAsked, ask] = useState(false);

	function press() {
		const count = countSessionPendingChanges();
		setWaiting(count);
		if (count > 0) ask(true);
		else onLeave();
	}

	return (
		<>
			<Button {...button} ref={pressed} onClick={press} />
			<LazyConfirmDialog
				isOpen={isAsked}
				title={t`Log Out Now?`}
				text={plural(waiting, {
					one: "# change has not been sent yet and would be lost.",
					other: "# changes have not been sent yet and would be lost.",
				})}
				cancelLabel={t`Cancel`}
				confirmLabel={t`Logout`}
				onCancel={() => ask(false)}
				onConfirm={() => {
					ask(false);
					onLeave();
				}}
				finalFocus={() => pressed.current}
			/>
		</>
	);
}
