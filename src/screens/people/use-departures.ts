import type { AuthActions } from "../../stores/auth/auth-actions.ts";
import type { Departure } from "../../stores/cloud/families/departures.ts";
import { useAccountAnswer } from "../account/use-account-answer.ts";

/** The families that the user was taken out of, and by whom, newest first. Empty until that is known. */
export function useDepartures(): readonly Departure[] {
	return useAccountAnswer(readDepartures, []).answer ?? [];
}

/** @throws StoreError */
export async function readDepartures(auth: AuthActions): Promise<readonly Departure[]> {
	return (await auth.families()).departures();
}
