import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { paths } from "../paths.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { BackIcon, SlidersIcon } from "../ui/icons.tsx";
import { LockButton } from "./child-lock/lock-button.tsx";

/** Less with large text, so that both stay on one line. */
const WAY_CLASS = "px-[min(1rem,4vw)]!";

/** Of a bar of the view's own, which stays above the line on a phone. */
export const ABOVE_NAV_CLASS = "max-sm:bottom-[calc(3.25rem+max(0.25rem,env(safe-area-inset-bottom)))]";

/**
 * The way back, and to the settings. A child of the view's `main`, a column: below the view on a phone, where a thumb reaches, and
 * above it elsewhere. For the keyboard and screen readers it comes first in both, as on every page.
 */
export function ViewNav({
	hasOwnBar = false,
	hasSettings = true,
	children,
}: {
	/** The view has a `bar` of its own, which stands higher: the strip of toasts lies above the first of that class. */
	hasOwnBar?: boolean;
	hasSettings?: boolean;
	/** The way back. */
	children?: ReactNode;
}) {
	return (
		<nav
			className={classNames(
				"-mx-4 flex items-center border-line py-1 pb-[max(0.25rem,env(safe-area-inset-bottom))] max-sm:order-1 max-sm:border-t-2 sm:static",
				// Where the parent is a grid.
				"col-span-full",
				hasOwnBar ? "sticky bottom-0 z-10 bg-paper low:static" : "bar",
			)}
		>
			{children}
			{hasSettings && (
				<div className="ms-auto flex">
					<LockButton className={WAY_CLASS} />
					{/* Setup's link runs the settings as a finger goes down on it. Here, that would be a cycle of imports. */}
					<Link href={paths.settings} className={buttonClass("ghost", WAY_CLASS)}>
						<SlidersIcon />
						<span className="sr-only">
							<Trans>Settings</Trans>
						</span>
					</Link>
				</div>
			)}
		</nav>
	);
}

/** @param isSecond stands after another, which has the arrow @param children say where it leads */
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
