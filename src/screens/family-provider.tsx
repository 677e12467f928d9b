import { type ReactNode, useEffect, useState } from "react";
import type { FamilyStore } from "../stores/family-store.ts";
import { toast } from "../ui/toast.ts";
import { FAILED_TO_LOAD } from "./error-words.ts";
import { FamilyContext, useFamily } from "./family-context.tsx";
import { Unreachable } from "./unreachable.tsx";

/** Gives the screens inside a family, for as long as they are shown. */
export function FamilyProvider({ store, children }: { store: FamilyStore; children: ReactNode }) {
	const [failed, setFailed] = useState<FamilyStore>();
	useEffect(() => {
		store.load().catch((error) => {
			console.error("The family could not be loaded", error);
			toast(FAILED_TO_LOAD);
			setFailed(store);
		});
		return () => store.close();
	}, [store]);
	return (
		<FamilyContext value={store}>
			<UnlessFailed hasFailed={failed === store}>{children}</UnlessFailed>
		</FamilyContext>
	);
}

/** A store may still get the family after a failure, when the network is back. */
function UnlessFailed({ hasFailed, children }: { hasFailed: boolean; children: ReactNode }) {
	const family = useFamily();
	return hasFailed && family === undefined ? <Unreachable /> : children;
}
