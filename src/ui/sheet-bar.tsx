import type { ReactNode } from "react";

/** The padding of the sheet below it. */
const EDGE = "max(1.25rem, env(safe-area-inset-bottom))";
/** Reaches into that padding, so that nothing is seen below the button while the sheet scrolls. */
const STYLE = { bottom: `calc(-1 * ${EDGE})`, marginBottom: `calc(-1 * ${EDGE})`, paddingBottom: EDGE };

/** At the end of a sheet: its button, always in reach. */
export function SheetBar({ children }: { children: ReactNode }) {
	return (
		<div className="sticky low:static bottom-0 z-10 bg-card pt-5" style={STYLE}>
			{children}
		</div>
	);
}
