import type { Pool } from "pg";
import type { Logger } from "pino";
import type { RateLimits } from "../rate-limits.ts";
import type { VerifyAccessToken } from "./access-tokens.ts";
import type { Google } from "./google.ts";
import type { Keys } from "./keys.ts";
import type { Issuer } from "./session-answer.ts";

/** What every route of accounts works with. */
export interface AuthContext extends Issuer, RateLimits {
	readonly pool: Pool;
	readonly keys: Keys;
	/** Origin of the site. */
	readonly siteUrl: string;
	/** Where people may be sent back to, the site first. */
	readonly origins: readonly [site: string, ...others: string[]];
	/** `undefined` when there is no Google sign-in here. */
	readonly google: Google | undefined;
	readonly verifyAccessToken: VerifyAccessToken;
	/** There is a new mail in the queue. */
	readonly wakeMail: () => void;
	/** X-Forwarded-For says who is asking. */
	readonly trustProxy: boolean;
	/** Only whoever sits at this machine reaches the server. */
	readonly isForThisMachine: boolean;
	readonly log: Logger;
}
