import * as v from "valibot";
import { navigate, useHistoryState } from "wouter/use-browser-location";
import { paths } from "../../paths.ts";

const SignupStateSchema = v.object({ signedUp: v.string() });

/** Opens the login after a sign-up. The history entry stores the address: it survives a reload. */
export function openLoginAfterSignup(email: string): void {
	const state: v.InferOutput<typeof SignupStateSchema> = { signedUp: email };
	navigate(paths.login, { state });
}

export function useSignedUpEmail(): string | undefined {
	const parsed = v.safeParse(SignupStateSchema, useHistoryState());
	return parsed.success ? parsed.output.signedUp : undefined;
}
