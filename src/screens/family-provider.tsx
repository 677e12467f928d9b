import { type ReactNode, useEffect } from "react";
import type { FamilyStore } from "../stores/family-store.ts";
import { toast } from "../ui/toast.ts";
import { FAILED_TO_LOAD } from "./error-words.ts";
import { FamilyContext } from "./family-context.tsx";

/** Gives the screens inside a family, for as long as they are shown. */
export function FamilyProvider({ store, children }: { store: FamilyStore; children: ReactNode }) {
	useEffect(() => {
		store.load().catch((error) => {
			console.error("The family could not be loaded", error);
			toast(FAILED_TO_LOAD);
		});
		return () => store.close();
	}, [store]);
	return <FamilyContext value={store}>{children}</FamilyContext>;
}
