import type { Pool } from "pg";
import type { Logger } from "pino";
import type { RateLimits } from "../rate-limits.ts";
import type { Shares } from "../shares.ts";
import type { SignUpPolicy } from "./accounts/may-sign-up.ts";
import type { OpenIdProviders } from "./openid/openid-providers.ts";
import type { VerifyAccessToken } from "./sessions/access-tokens.ts";
import type { Keys } from "./sessions/keys.ts";

/** What the routes of accounts depend on. `startAuthService` builds it once. */
export interface AuthContext extends RateLimits {
	readonly pool: Pool;
	readonly shares: Pick<Shares, "find">;
	readonly keys: Keys;
	readonly siteUrl: string;
	readonly redirectOrigins: readonly [site: string, ...others: string[]];
	readonly providers: OpenIdProviders;
	/** Whether accounts have passwords. If not, only `providers` open them. */
	readonly passwordLogin: boolean;
	/** Whether screens sign in without an account. */
	readonly anonymousSignIn: boolean;
	readonly signUp: SignUpPolicy;
	/** Whether an invitation to a family makes an account, whatever `signUp` says. */
	readonly signUpByInvitation: boolean;
	readonly verifyAccessToken: VerifyAccessToken;
	readonly wakeMailWorker: () => void;
	readonly trustProxy: boolean;
	readonly isLocalOnly: boolean;
	readonly log: Logger;
}
