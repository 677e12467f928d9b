// Never change these strings: a page and a worker of different versions exchange them.
export const CACHE_ACCOUNTS = "keep-accounts";
export const DELETE_ACCOUNT_CACHES = "forget-accounts";
/** Followed by a space and the language's tag. */
export const CACHE_LANGUAGE = "keep-language";
/** For an installed worker that is still waiting. */
export const SKIP_WAITING = "skip-waiting";

export type WorkerMessage =
	| typeof SKIP_WAITING
	| typeof CACHE_ACCOUNTS
	| typeof DELETE_ACCOUNT_CACHES
	| `${typeof CACHE_LANGUAGE} ${string}`;

/** Splits a message into its parts. The type of another version's message may be unknown. */
export function parseWorkerMessage(data: unknown): { type: string | undefined; tag: string } {
	const [type, tag = ""] = String(data).split(" ");
	return { type, tag };
}
