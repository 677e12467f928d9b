import type { ReactNode } from "react";

/**
 * At the end of a sheet: its button, always in reach. It reaches into the padding of the sheet below it, so that
 * nothing is seen there while the sheet scrolls.
 */
export function SheetBar({ children }: { children: ReactNode }) {
	return (
		<div className="sticky low:static -bottom-(--sheet-edge) z-10 -mb-(--sheet-edge) bg-card pt-5 pb-(--sheet-edge)">
			{children}
		</div>
	);
}
