import { useEffect, useEffectEvent } from "react";
import type { CloseSheet } from "../../ui/sheet.tsx";

/** Closes a sheet about a name that the family no longer has: it was removed or renamed elsewhere, and nothing could be saved. */
export function useCloseWhenRemoved(names: readonly string[], name: string, close: CloseSheet): void {
	const isRemoved = !names.includes(name);
	const onRemoved = useEffectEvent(() => close());
	useEffect(() => {
		if (isRemoved) onRemoved();
	}, [isRemoved]);
}
