import { useEffect, useState } from "react";
import type { AuthActions, ReauthRequirements } from "../../stores/auth/auth-actions.ts";
import { useAuthStore } from "./auth-context.tsx";

/**
 * Asks the accounts' backend at first, whenever one of `of` changes, and on `askAgain`. An answer stays until the next.
 *
 * @param ask if undefined, nothing is asked
 */
export function useAccountAnswer<T>(ask: ((auth: AuthActions) => Promise<T>) | undefined, of: readonly unknown[]) {
	const authStore = useAuthStore();
	const [answered, setAnswered] = useState<{ readonly answer?: T; readonly failed?: unknown }>({});
	const [times, setTimes] = useState(0);
	// biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is another function each time
	useEffect(() => {
		if (ask === undefined) return;
		let isStale = false;
		setAnswered((before) => (before.failed === undefined ? before : { ...before, failed: undefined }));
		authStore
			.connect()
			.then(ask)
			.then(
				(answer) => isStale || setAnswered({ answer }),
				(failed) => {
					console.info("The backend of accounts could not be asked:", failed);
					if (!isStale) setAnswered((before) => ({ ...before, failed }));
				},
			);
		return () => {
			isStale = true;
		};
	}, [authStore, times, ...of]);
	return { ...answered, askAgain: () => setTimes((count) => count + 1) };
}

/** Undefined until fetched. Fetched again after each attempt, because the sign-in may not be recent any more. */
export function useReauthRequirements(isBusy: boolean): ReauthRequirements | undefined {
	return useAccountAnswer(isBusy ? undefined : (auth) => auth.fetchReauthRequirements(), [isBusy]).answer;
}
