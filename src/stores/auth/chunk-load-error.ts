import { isOutdated } from "../site-version.ts";
import { AccountError } from "./auth-actions.ts";

/** A chunk of accounts was not loaded: without a connection, or because the site has another version by now. */
export async function createChunkLoadError(cause: unknown): Promise<AccountError> {
	return new AccountError((await isOutdated()) ? "outdated" : "unreachable", { cause });
}
