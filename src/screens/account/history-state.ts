import * as v from "valibot";
import { navigate, useHistoryState } from "wouter/use-browser-location";
import { paths } from "../../paths.ts";

/** What a page says to the next one. The history entry stores it: it survives a reload. */
const StateSchema = v.object({
	/** The address of a sign-up. */
	signedUp: v.optional(v.string()),
	isConfirming: v.optional(v.literal(true)),
});

type State = v.InferOutput<typeof StateSchema>;

export function openLoginAfterSignup(signedUp: string): void {
	navigate(paths.login, { state: { signedUp } satisfies State });
}

export function openNewPasswordAfterConfirm(): void {
	navigate(paths.newPassword, { replace: true, state: { isConfirming: true } satisfies State });
}

/** What the page before this one has said. */
export function useSaidBefore(): State {
	const parsed = v.safeParse(StateSchema, useHistoryState());
	return parsed.success ? parsed.output : {};
}
