// Page and worker may be of different versions: these strings never change.
export const CACHE_ACCOUNTS = "keep-accounts";
export const DELETE_ACCOUNT_CACHES = "forget-accounts";
/** Followed by a space and the language's tag. */
export const CACHE_LANGUAGE = "keep-language";
/** To a worker that is installed, and waits nevertheless. */
export const SKIP_WAITING = "skip-waiting";

export type WorkerMessage =
	| typeof SKIP_WAITING
	| typeof CACHE_ACCOUNTS
	| typeof DELETE_ACCOUNT_CACHES
	| `${typeof CACHE_LANGUAGE} ${string}`;

/** Splits a message as it arrives; of another version's, which may be unknown, the type is not one of these. */
export function parseWorkerMessage(data: unknown): { type: string | undefined; tag: string } {
	const [type, tag = ""] = String(data).split(" ");
	return { type, tag };
}
