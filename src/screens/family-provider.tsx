import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { countWaiting } from "../stores/account-keys.ts";
import type { FamilyStore } from "../stores/family-store.ts";
import { toast } from "../ui/toast.ts";
import { useAccountState } from "./account/account-context.tsx";
import { FAILED_TO_LOAD } from "./error-words.ts";
import { FamilyContext, useFamily } from "./family-context.tsx";
import { Unreachable } from "./unreachable.tsx";

interface Part {
	readonly default: ComponentType;
}

/** Guests do without them; fetched with the family of an account, while there is a network. */
const Notices = lazy(() =>
	import("./delivery/notices.tsx").then(({ Notices }): Part => ({ default: Notices }), noNotices),
);

/** Gives the screens inside a family, for as long as they are shown. */
export function FamilyProvider({ store, children }: { store: FamilyStore; children: ReactNode }) {
	const account = useAccountState();
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
			{(account.kind === "signed-in" || countWaiting() > 0) && (
				<Suspense>
					<Notices />
				</Suspense>
			)}
			<UnlessFailed hasFailed={failed === store}>{children}</UnlessFailed>
		</FamilyContext>
	);
}

function noNotices(reason: unknown): Part {
	console.info("The notices could not be loaded:", reason);
	return { default: () => null };
}

/** A store may still get the family after a failure, when the network is back. */
function UnlessFailed({ hasFailed, children }: { hasFailed: boolean; children: ReactNode }) {
	const family = useFamily();
	return hasFailed && family === undefined ? <Unreachable /> : children;
}
