import { StoreError, type StoreFailure } from "../../stores/errors.ts";

const WHY: Partial<Record<StoreFailure, string>> = {
	offline: "Your account cannot be reached.",
	busy: "The server did not confirm everything.",
	"signed-out": "You are no longer logged in.",
	refused: "The server did not take it.",
};

/** What to say when a guest's family did not get into the account. */
export function wordsForLeftBehind(error: unknown): string {
	const why = error instanceof StoreError ? WHY[error.failure] : undefined;
	return `${why ?? "An unexpected error occurred."} Your family is still on this device: nothing is lost, and trying again doubles nothing.`;
}
