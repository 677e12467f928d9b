import { useEffect, useEffectEvent, useState } from "react";
import { isNothing, whatBrings } from "../../rules/bring-family.ts";
import type { Family } from "../../rules/family.ts";
import { useDelivery, useFamily } from "../family-context.tsx";

/**
 * Calls `onArrival` when the account has a guest's family that has been waiting to be sent there. What arrived while nobody
 * looked is asked about again, and then costs a press.
 *
 * @param lying the guest's family in this browser
 * @param isUnderWay somebody is bringing it at this moment
 * @returns whether it waits to be sent
 */
export function useArrival(lying: Family | undefined, isUnderWay: boolean, onArrival: () => void): boolean {
	const known = useFamily();
	const { waiting, isOffline, isStale } = useDelivery();
	const [waited, setWaited] = useState<Family>();
	const isWaiting =
		lying !== undefined &&
		waiting.some((change) => change.kind === "bring-family" && isNothing(whatBrings(change.family, lying)));
	if (isWaiting && waited !== lying) setWaited(lying);
	const isThere = lying !== undefined && known !== undefined && isNothing(whatBrings(known, lying));
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
