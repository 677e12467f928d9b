import { useEffect, useState } from "react";
import { useAuthStore } from "../account/auth-context.tsx";

export interface PendingEmail {
	readonly address: string;
	/** Whether it was requested on this page. */
	readonly isNew: boolean;
}

/** Fetches the requested address of the account with this email; undefined if there is none or it is unknown. */
export function usePendingEmail(email: string | undefined) {
	const authStore = useAuthStore();
	const [pending, setPending] = useState<PendingEmail>();
	useEffect(() => {
		setPending(undefined);
		if (email === undefined) return;
		let isStale = false;
		authStore
			.connect()
			.then((auth) => auth.fetchPendingEmail())
			.then(
				(address) => {
					// A request that was made on this page meanwhile is newer.
					if (!isStale && address !== undefined) setPending((newer) => newer ?? { address, isNew: false });
				},
				(error) => console.info("The pending email could not be fetched:", error),
			);
		return () => {
			isStale = true;
		};
	}, [authStore, email]);
	return [pending, setPending] as const;
}
