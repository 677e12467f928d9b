import { useEffect, useEffectEvent, useState } from "react";
import type { Family } from "../../rules/family.ts";
import { findAdditions, hasNoAdditions } from "../../rules/merge-family.ts";
import { useFamily, useSyncStatus } from "../family/family-context.tsx";

/**
 * Calls `onArrival` when the account has a guest's family that has been waiting to be sent there. What arrived while nobody
 * looked is asked about again, and then costs a press.
 *
 * @param lying the guest's family in this browser
 * @param isUnderWay somebody is bringing it at this moment
 * @returns whether it waits to be sent
 */
export function useImportSynced(lying: Family | undefined, isUnderWay: boolean, onArrival: () => void): boolean {
	const known = useFamily();
	const { pending, isOffline, isStale } = useSyncStatus();
	const [waited, setWaited] = useState<Family>();
	const isWaiting =
		lying !== undefined &&
		pending.some((change) => change.kind === "bring-family" && hasNoAdditions(findAdditions(change.family, lying)));
	if (isWaiting && waited !== lying) setWaited(lying);
	const isThere = lying !== undefined && known !== undefined && hasNoAdditions(findAdditions(known, lying));
	const hasArrived = isThere && waited === lying && !isWaiting && !isOffline && !isStale && !isUnderWay;
	const arrive = useEffectEvent(onArrival);
	useEffect(() => {
		if (!hasArrived) return;
		// Once: if it cannot be brought now, a person decides when to try again.
		setWaited(undefined);
		arrive();
	}, [hasArrived]);
	return isWaiting;
}
