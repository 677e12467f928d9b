import { t } from "@lingui/core/macro";
import { type ReactNode, useEffect, useState } from "react";
import { hasWaiting } from "../stores/accounts/session-in-browser.ts";
import { isFailure } from "../stores/errors.ts";
import type { FamilyStore } from "../stores/family-store.ts";
import { dismissToasts, toast } from "../ui/toast.ts";
import { useAccountState } from "./account/account-context.tsx";
import { AccountPart, OutOfReach } from "./account/account-parts.tsx";
import { FamilyContext, useDelivery, useFamily } from "./family-context.tsx";

const ABOUT_LOADING = "loading";

/** Gives the screens inside a family, for as long as they are shown. */
export function FamilyProvider({ store, children }: { store: FamilyStore; children: ReactNode }) {
	const account = useAccountState();
	const [failed, setFailed] = useState<FamilyStore>();
	useEffect(() => {
		store.load().catch((error) => {
			// Whoever ends a session says so.
			if (isFailure(error, "signed-out")) return;
			console.error("The family could not be loaded", error);
			toast({ title: t`Error`, text: t`Failed to initialize family data`, isError: true, about: ABOUT_LOADING });
			setFailed(store);
		});
		return () => store.close();
	}, [store]);
	return (
		<FamilyContext value={store}>
			{(account.kind === "signed-in" || hasWaiting()) && <AccountPart show={({ Notices }) => <Notices />} />}
			<UnlessFailed hasFailed={failed === store}>{children}</UnlessFailed>
		</FamilyContext>
	);
}

/** A store may still get the family after a failure, when the network is back. */
function UnlessFailed({ hasFailed, children }: { hasFailed: boolean; children: ReactNode }) {
	const isThere = useFamily() !== undefined;
	const isRead = !useDelivery().isOffline && isThere;
	useEffect(() => {
		if (hasFailed && isRead) dismissToasts(ABOUT_LOADING);
	}, [hasFailed, isRead]);
	return hasFailed && !isThere ? <OutOfReach /> : children;
}
