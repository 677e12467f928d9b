import { useEffect, useState } from "react";
import type { ReauthRequirements } from "../../stores/auth/auth-actions.ts";
import { useAuthStore } from "./auth-context.tsx";

/** Undefined until fetched. Fetched again after each attempt, because the sign-in may not be recent any more. */
export function useReauthRequirements(isBusy: boolean): ReauthRequirements | undefined {
	const authStore = useAuthStore();
	const [requirements, setRequirements] = useState<ReauthRequirements>();
	useEffect(() => {
		if (isBusy) return;
		let isStale = false;
		authStore
			.connect()
			.then((auth) => auth.fetchReauthRequirements())
			.then(
				(next) => isStale || setRequirements(next),
				(error) => console.info("The ways to reauthenticate could not be fetched:", error),
			);
		return () => {
			isStale = true;
		};
	}, [authStore, isBusy]);
	return requirements;
}
