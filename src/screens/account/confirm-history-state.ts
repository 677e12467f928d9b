import * as v from "valibot";
import { navigate, useHistoryState } from "wouter/use-browser-location";
import { paths } from "../../paths.ts";

const ConfirmStateSchema = v.object({ isConfirming: v.literal(true) });

export function openNewPasswordAfterConfirm(): void {
	const state: v.InferOutput<typeof ConfirmStateSchema> = { isConfirming: true };
	navigate(paths.newPassword, { replace: true, state });
}

/** Whether `openNewPasswordAfterConfirm` has opened this page. */
export function useIsConfirming(): boolean {
	return v.safeParse(ConfirmStateSchema, useHistoryState()).success;
}
