import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { RateLimits } from "../rate-limits.ts";
import type { Shares } from "../shares.ts";
import type { OpenIdProviders } from "./openid/openid-providers.ts";
import type { VerifyAccessToken } from "./sessions/access-tokens.ts";
import type { Keys } from "./sessions/keys.ts";

type AuthSettings = Pick<Config, "passwordLogin" | "anonymousSignIn" | "signUp" | "signUpByInvitation" | "trustProxy">;

/** What the routes of accounts depend on. `startAuthService` builds it once. */
export interface AuthContext extends RateLimits, AuthSettings {
	readonly pool: Pool;
	readonly shares: Pick<Shares, "find">;
	readonly keys: Keys;
	readonly siteUrl: string;
	readonly redirectOrigins: readonly [site: string, ...others: string[]];
	readonly providers: OpenIdProviders;
	readonly verifyAccessToken: VerifyAccessToken;
	readonly wakeMailWorker: () => void;
	readonly isLocalOnly: boolean;
	readonly log: Logger;
}
