import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { lockNow } from "../stores/child-lock/child-lock.ts";
import { Button } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { BackIcon, LockIcon, UnlockIcon } from "../ui/icons.tsx";
import { askParent } from "./child-lock/ask-parent.ts";
import { useHasChildLock, useIsLocked } from "./child-lock/use-child-lock.ts";
import { SettingsLink } from "./settings-link.tsx";

/** Less with large text, so that both stay in one line. */
const WAY_CLASS = "px-[min(1rem,3vw)]! max-sm:text-sm";

const ICON_CLASS = `min-w-11 ${WAY_CLASS}`;

/** The header of a view, with the ways back and to the settings. A child of the view's `main`. */
export function ViewNav({
	hasSettings = true,
	children,
}: {
	hasSettings?: boolean;
	/** The way back. */
	children?: ReactNode;
}) {
	return (
		// The whole row if the parent is a grid.
		<nav className="col-span-full -mx-4 flex items-center py-1">
			{children}
			{hasSettings && (
				<div className="ms-auto flex">
					<LockButton className={ICON_CLASS} />
					<SettingsLink className={ICON_CLASS} />
				</div>
			)}
		</nav>
	);
}

/**
 * @param isSecond stands after another one, which has the arrow
 * @param children say where it leads
 */
export function BackButton({
	isSecond = false,
	onClick,
	children,
}: {
	isSecond?: boolean;
	onClick: () => void;
	children: ReactNode;
}) {
	return (
		<Button
			variant="ghost"
			align="start"
			className={classNames("min-w-0 text-start leading-tight", WAY_CLASS)}
			onClick={onClick}
		>
			{!isSecond && <BackIcon />}
			<span className="min-w-0">{children}</span>
		</Button>
	);
}

/** Opens and locks a device that has a lock for children. Other devices do not show it. */
function LockButton({ className }: { className: string }) {
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
