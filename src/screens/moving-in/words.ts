import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { StoreError, type StoreFailure } from "../../stores/errors.ts";

const WHY: Partial<Record<StoreFailure, MessageDescriptor>> = {
	offline: msg`Your account cannot be reached.`,
	busy: msg`The server did not confirm everything.`,
	"signed-out": msg`You are no longer logged in.`,
	refused: msg`The server did not take it.`,
};

/** What to say when a guest's family did not get into the account. */
export function wordsForLeftBehind(error: unknown): string {
	const known = error instanceof StoreError ? WHY[error.failure] : undefined;
	const why = i18n._(known ?? msg`An unexpected error occurred.`);
	return t`${why} Your family is still on this device: nothing is lost, and trying again doubles nothing.`;
}
