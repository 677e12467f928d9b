import type { ReactNode } from "react";

/**
 * Stands at the end of a sheet and keeps its button in reach. It covers the padding below, so that nothing is seen
 * there while the sheet scrolls.
 */
export function SheetBar({ children }: { children: ReactNode }) {
	return (
		<div className="sticky low:static -bottom-(--sheet-edge) z-10 -mb-(--sheet-edge) bg-card pt-5 pb-(--sheet-edge)">
			{children}
		</div>
	);
}
