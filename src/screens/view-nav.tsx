import { Trans } from "@lingui/react/macro";
import type { CSSProperties, ReactNode } from "react";
import { Link } from "wouter";
import { paths } from "../paths.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { SlidersIcon } from "../ui/icons.tsx";
import { BackIcon } from "../ui/later-icons.tsx";

const LINE_STYLE: CSSProperties = {
	// Where the parent is a grid.
	gridColumn: "1 / -1",
};
const BAR_STYLE: CSSProperties = {
	...LINE_STYLE,
	// On phones alone: 640 pixels.
	borderTopWidth: "clamp(0px, 40rem - 100vw, 2px)",
};

/**
 * The way back, and to the settings. A child of the view's `main`, a column: below the view on a phone, where a thumb reaches, and
 * above it elsewhere. For the keyboard and screen readers it comes first in both, as on every page.
 */
export function ViewNav({
	isBar = false,
	hasSettings = true,
	children,
}: {
	/** Of a view without another bar that stays in the window. */
	isBar?: boolean;
	hasSettings?: boolean;
	/** The way back. */
	children: ReactNode;
}) {
	return (
		<nav
			// Two quick taps may open this view with the first.
			data-deliberate
			className={classNames(
				"-mx-4 flex flex-wrap items-center border-line py-1 max-sm:order-1 max-sm:pb-edge",
				isBar && "bar sm:static",
			)}
			style={isBar ? BAR_STYLE : LINE_STYLE}
		>
			{children}
			{hasSettings && (
				// Setup's link runs the settings as a finger goes down on it. Here, that would be a cycle of imports.
				<Link href={paths.settings} className={buttonClass("ghost", "ms-auto")}>
					<SlidersIcon />
					<span className="sr-only">
						<Trans>Settings</Trans>
					</span>
				</Link>
			)}
		</nav>
	);
}

/** @param children say where it leads */
export function BackButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
	return (
		<Button variant="ghost" onClick={onClick}>
			<BackIcon />
			{children}
		</Button>
	);
}
