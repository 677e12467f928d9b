import { useEffect, useState } from "react";
import type { Proofs } from "../../stores/accounts/accounts.ts";
import { useAccountSwitch } from "./account-context.tsx";

/**
 * How the signed-in person can show who they are; undefined until it is known. Asked again after each attempt: the sign-in may be too
 * long ago by then.
 */
export function useProofs(isBusy: boolean): Proofs | undefined {
	const accounts = useAccountSwitch();
	const [proofs, setProofs] = useState<Proofs>();
	useEffect(() => {
		if (isBusy) return;
		let isWanted = true;
		accounts
			.open()
			.then((opened) => opened.proofs())
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
