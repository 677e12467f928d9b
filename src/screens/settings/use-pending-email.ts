import { useEffect, useState } from "react";
import { useAuthStore } from "../account/auth-context.tsx";

/** An address that was asked for and is not confirmed yet. */
export interface PendingEmail {
	readonly address: string;
	/** It was asked for on this page, by whoever waits to be told so. */
	readonly isNew: boolean;
}

/**
 * The address that the account with this email is to get, asked for when the page opens.
 *
 * @returns it, undefined when there is none or it is not known, and the way to say that it is another one
 */
export function usePendingEmail(email: string | undefined) {
	const accounts = useAuthStore();
	const [pending, setPending] = useState<PendingEmail>();
	useEffect(() => {
		setPending(undefined);
		if (email === undefined) return;
		let isWanted = true;
		accounts
			.connect()
			.then((opened) => opened.fetchPendingEmail())
			.then(
				(address) => {
					// Not in the place of what has been asked for meanwhile.
					if (isWanted && address !== undefined) setPending((now) => now ?? { address, isNew: false });
				},
				(reason) => console.info("It is not known whether another address waits:", reason),
			);
		return () => {
			isWanted = false;
		};
	}, [accounts, email]);
	return [pending, setPending] as const;
}
