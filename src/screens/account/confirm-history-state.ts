import * as v from "valibot";
import { navigate, useHistoryState } from "wouter/use-browser-location";
import { paths } from "../../paths.ts";

const ConfirmStateSchema = v.object({ isConfirming: v.literal(true) });

/** Goes to the page for a new password with which somebody ends what a confirmed link has begun. A reload leaves it so. */
export function openNewPasswordAfterConfirm(): void {
	const state: v.InferOutput<typeof ConfirmStateSchema> = { isConfirming: true };
	navigate(paths.newPassword, { replace: true, state });
}

/** Whether `openPasswordAfterConfirming` has opened this page. */
export function useIsConfirming(): boolean {
	return v.is(ConfirmStateSchema, useHistoryState());
}
