import { useEffect, useEffectEvent } from "react";
import type { CloseSheet } from "../../ui/sheet.tsx";

/** Closes a sheet about something that the family does not have any more: nothing could be saved. */
export function useCloseWhenRemoved(isRemoved: boolean, close: CloseSheet): void {
	const onRemoved = useEffectEvent(() => close());
	useEffect(() => {
		if (isRemoved) onRemoved();
	}, [isRemoved]);
}
