import { useEffect, useState } from "react";
import type { ReauthRequirements } from "../../stores/auth/auth-actions.ts";
import { useAuthStore } from "./auth-context.tsx";

/**
 * How the signed-in person can show who they are; undefined until it is known. Asked again after each attempt: the sign-in may be too
 * long ago by then.
 */
export function useReauthMethods(isBusy: boolean): ReauthRequirements | undefined {
	const accounts = useAuthStore();
	const [proofs, setProofs] = useState<ReauthRequirements>();
	useEffect(() => {
		if (isBusy) return;
		let isWanted = true;
		accounts
			.connect()
			.then((opened) => opened.fetchReauthRequirements())
			.then(
				(found) => isWanted && setProofs(found),
				(reason) => console.info("It is not known how to show who is signed in:", reason),
			);
		return () => {
			isWanted = false;
		};
	}, [accounts, isBusy]);
	return proofs;
}
