import { useLingui } from "@lingui/react/macro";
import { lockNow } from "../../stores/child-lock/child-lock.ts";
import { Button } from "../../ui/button.tsx";
import { LockIcon, UnlockIcon } from "../../ui/icons.tsx";
import { askParent } from "./ask-parent.ts";
import { useHasChildLock, useIsLocked } from "./use-child-lock.ts";

/** Opens and locks a device that has a lock for children. Other devices do not show it. */
export function LockButton({ className }: { className: string }) {
	const { t } = useLingui();
	const hasLock = useHasChildLock();
	const isLocked = useIsLocked();
	if (!hasLock) return null;
	return (
		<Button variant="ghost" className={className} onClick={() => (isLocked ? void askParent() : lockNow())}>
			{isLocked ? <LockIcon /> : <UnlockIcon />}
			<span className="sr-only">{isLocked ? t`Unlock` : t`Lock for children`}</span>
		</Button>
	);
}
