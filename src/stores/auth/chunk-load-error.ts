import { isOutdated } from "../site-version.ts";
import { AccountError } from "./auth-actions.ts";

/** For a chunk of accounts that could not be loaded: without a connection, or because the site has another version by now. */
export async function createChunkLoadError(cause: unknown): Promise<AccountError> {
	return new AccountError((await isOutdated()) ? "outdated" : "unreachable", { cause });
}
