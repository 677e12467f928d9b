import type { ReauthRequirements } from "../../stores/auth/auth-actions.ts";
import { useAccountAnswer } from "./use-account-answer.ts";

/** Undefined until fetched. Fetched again after each attempt, because the sign-in may not be recent any more. */
export function useReauthRequirements(isBusy: boolean): ReauthRequirements | undefined {
	return useAccountAnswer(isBusy ? undefined : (auth) => auth.fetchReauthRequirements(), [isBusy]).answer;
}
