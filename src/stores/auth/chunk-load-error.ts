import { isOutdated } from "../site-version.ts";
import { AccountError } from "./auth-actions.ts";

export async function createChunkLoadError(cause: unknown): Promise<AccountError> {
	return new AccountError((await isOutdated()) ? "outdated" : "unreachable", { cause });
}

/** Returns a function that loads a chunk of accounts once, and again after a failure. It throws AccountError. */
export function loadOnce<Part>(load: () => Promise<Part>): () => Promise<Part> {
	let loading: Promise<Part> | undefined;
	return () => {
		loading ??= load().catch(async (cause) => {
			loading = undefined;
			throw await createChunkLoadError(cause);
		});
		return loading;
	};
}
