import * as v from "valibot";
import { navigate, useHistoryState } from "wouter/use-browser-location";
import { paths } from "../../paths.ts";

const SignupStateSchema = v.object({ signedUp: v.string() });

/**
 * Goes to the login of somebody who has just signed up with an address. The history's entry remembers it, through a reload and
 * until the tab is closed.
 */
export function openLoginAfterSignup(email: string): void {
	const state: v.InferOutput<typeof SignupStateSchema> = { signedUp: email };
	navigate(paths.login, { state });
}

/** The address that has just been signed up with, on the page that `openLoginOf` has opened. */
export function useSignedUpEmail(): string | undefined {
	const parsed = v.safeParse(SignupStateSchema, useHistoryState());
	return parsed.success ? parsed.output.signedUp : undefined;
}
