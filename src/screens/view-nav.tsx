import { Trans } from "@lingui/react/macro";
import type { CSSProperties, ReactNode } from "react";
import { Link } from "wouter";
import { paths } from "../paths.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { classNames } from "../ui/class-names.ts";
import { SlidersIcon } from "../ui/icons.tsx";
import { BackIcon } from "../ui/later-icons.tsx";

/** Over all columns where its parent is a grid. */
const LINE_STYLE: CSSProperties = { gridColumn: "1 / -1" };

/**
 * The way back, and to the settings. A child of the view's `main`, a column: below the view on a phone, where a thumb reaches, and
 * above it elsewhere.
 */
export function ViewNav({
	isBar,
	onBack,
	children,
}: {
	/** Of a view without another bar that stays in the window. */
	isBar?: boolean;
	onBack: () => void;
	/** Says where the way back leads. */
	children: ReactNode;
}) {
	return (
		<div
			className={classNames(
				"-mx-4 flex flex-wrap items-center py-1 max-sm:order-1 max-sm:pb-edge",
				isBar && "bar sm:static",
			)}
			style={LINE_STYLE}
		>
			{/* Two quick taps may bring this view with the first. */}
			<Button variant="ghost" data-deliberate onClick={onBack}>
				<BackIcon />
				{children}
			</Button>
			<Link href={paths.settings} data-deliberate className={buttonClass("ghost", "ms-auto")}>
				<SlidersIcon />
				<span className="sr-only">
					<Trans>Settings</Trans>
				</span>
			</Link>
		</div>
	);
}
