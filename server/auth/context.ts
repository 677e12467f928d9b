import type { Pool } from "pg";
import type { Logger } from "pino";
import type { RateLimits } from "../rate-limits.ts";
import type { VerifyAccessToken } from "./access-tokens.ts";
import type { GoogleClient } from "./google-client.ts";
import type { Keys } from "./keys.ts";
import type { TokenIssuer } from "./session-response.ts";

/** What every route of accounts works with. */
export interface AuthContext extends TokenIssuer, RateLimits {
	readonly pool: Pool;
	readonly keys: Keys;
	/** Origin of the site. */
	readonly siteUrl: string;
	/** Where people may be sent back to, the site first. */
	readonly origins: readonly [site: string, ...others: string[]];
	/** `undefined` when there is no Google sign-in here. */
	readonly google: GoogleClient | undefined;
	readonly verifyAccessToken: VerifyAccessToken;
	/** There is a new mail in the queue. */
	readonly wakeMailWorker: () => void;
	/** X-Forwarded-For says who is asking. */
	readonly trustProxy: boolean;
	/** Only whoever sits at this machine reaches the server. */
	readonly isLocalOnly: boolean;
	readonly log: Logger;
}
