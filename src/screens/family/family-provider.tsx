import { t } from "@lingui/core/macro";
import { type ReactNode, useEffect, useState } from "react";
import { hasPendingChanges } from "../../stores/auth/stored-session.ts";
import { isStoreError } from "../../stores/errors.ts";
import type { FamilyStore } from "../../stores/family-store.ts";
import { Lazy } from "../../ui/lazy-part.tsx";
import { dismissToasts, toast } from "../../ui/toast.ts";
import { useAuthState } from "../account/auth-context.tsx";
import { accountComponents, LazyAccountUnreachable } from "../account/lazy-account-components.tsx";
import { FamilyContext, useFamily, useSyncStatus } from "./family-context.tsx";

const LOADING_TOAST_TAG = "loading";

/** Gives the screens inside a family, for as long as they are shown. */
export function FamilyProvider({ store, children }: { store: FamilyStore; children: ReactNode }) {
	const account = useAuthState();
	const [failed, setFailed] = useState<FamilyStore>();
	useEffect(() => {
		store.load().catch((error) => {
			// Whoever ends a session says so.
			if (isStoreError(error, "signed-out")) return;
			console.error("The family could not be loaded", error);
			toast({ title: t`Error`, text: t`Failed to initialize family data`, isError: true, tag: LOADING_TOAST_TAG });
			setFailed(store);
		});
		return () => store.close();
	}, [store]);
	return (
		<FamilyContext value={store}>
			{(account.kind === "signed-in" || hasPendingChanges()) && (
				<Lazy part={accountComponents}>{({ SyncNotices }) => <SyncNotices />}</Lazy>
			)}
			<FamilyLoadGuard hasFailed={failed === store}>{children}</FamilyLoadGuard>
		</FamilyContext>
	);
}

/** A store may still get the family after a failure, when the network is back. */
function FamilyLoadGuard({ hasFailed, children }: { hasFailed: boolean; children: ReactNode }) {
	const isThere = useFamily() !== undefined;
	const isRead = !useSyncStatus().isOffline && isThere;
	useEffect(() => {
		if (hasFailed && isRead) dismissToasts(LOADING_TOAST_TAG);
	}, [hasFailed, isRead]);
	return hasFailed && !isThere ? <LazyAccountUnreachable /> : children;
}
