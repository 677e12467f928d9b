import { t } from "@lingui/core/macro";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { hasPendingChanges } from "../../stores/auth/stored-session.ts";
import { createLockedStore } from "../../stores/child-lock/locked-store.ts";
import { isStoreError } from "../../stores/errors.ts";
import type { FamilyStore } from "../../stores/family-store.ts";
import { Lazy } from "../../ui/lazy-part.tsx";
import { onFirstUse } from "../../ui/on-first-use.ts";
import { dismissToasts, endUntrueToasts, toast } from "../../ui/toast.ts";
import { useAuthState } from "../account/auth-context.tsx";
import { LazyView } from "../lazy-view.tsx";
import { accountComponents } from "../parts.ts";
import { FamilyContext, useFamily, useSyncStatus } from "./family-context.tsx";

const LOADING_TOAST_TAG = "loading";

export function FamilyProvider({ store, children }: { store: FamilyStore; children: ReactNode }) {
	const account = useAuthState();
	const lockedStore = useMemo(() => createLockedStore(store), [store]);
	const [failedStore, setFailedStore] = useState<FamilyStore>();
	useEffect(() => {
		store.load().catch((error) => {
			// A toast of its own says that the session has ended.
			if (isStoreError(error, "signed-out")) return;
			console.error("The family could not be loaded", error);
			toast({ title: t`Error`, text: t`Failed to initialize family data`, isError: true, tag: LOADING_TOAST_TAG });
			setFailedStore(store);
		});
		return () => store.close();
	}, [store]);
	useEffect(() => onFirstUse(() => store.prepare?.()), [store]);
	return (
		<FamilyContext value={lockedStore}>
			{(account.kind === "signed-in" || hasPendingChanges()) && (
				<Lazy part={accountComponents}>{({ SyncNotices }) => <SyncNotices />}</Lazy>
			)}
			<FamilyLoadGuard hasFailed={failedStore === store}>{children}</FamilyLoadGuard>
		</FamilyContext>
	);
}

/** Shows an error in place of the family. The store may still load it when the network is back. */
function FamilyLoadGuard({ hasFailed, children }: { hasFailed: boolean; children: ReactNode }) {
	const family = useFamily();
	// biome-ignore lint/correctness/useExhaustiveDependencies: whenever it has changed
	useEffect(endUntrueToasts, [family]);
	const isLoaded = family !== undefined;
	const isCurrent = !useSyncStatus().isOffline && isLoaded;
	useEffect(() => {
		if (hasFailed && isCurrent) dismissToasts(LOADING_TOAST_TAG);
	}, [hasFailed, isCurrent]);
	if (!hasFailed || isLoaded) return children;
	return <LazyView part={accountComponents}>{({ AccountUnreachable }) => <AccountUnreachable />}</LazyView>;
}
