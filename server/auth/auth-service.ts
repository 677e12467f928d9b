import type { Pool } from "pg";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { isLocalOnlyServer } from "../loopback.ts";
import { openOutbox } from "../mail/outbox.ts";
import { createOutboxPages } from "../mail/outbox-pages.ts";
import { createSmtpDelivery } from "../mail/smtp.ts";
import { startMailWorker } from "../mail/worker.ts";
import { openRateLimits } from "../rate-limits.ts";
import type { Shares } from "../shares.ts";
import { cacheVerifiedTokens } from "../verified-token-cache.ts";
import { authRoutes } from "./auth.ts";
import { startCleanup } from "./cleanup.ts";
import type { AuthContext } from "./context.ts";
import { createSendLimiter } from "./limits/mail-send-limits.ts";
import { createMailResolver } from "./mail-links/mail-resolver.ts";
import { createOpenIdProviders } from "./openid/openid-providers.ts";
import { createAccessTokenVerifier, getIssuer } from "./sessions/access-tokens.ts";
import type { Keys } from "./sessions/keys.ts";

export interface AuthServiceDeps {
	/** Connected as the server's login. The database is migrated. */
	readonly pool: Pool;
	readonly shares: Pick<Shares, "find">;
	readonly keys: Keys;
	readonly settings: Config & { readonly siteUrl: string };
	readonly log: Logger;
	/** Writes to the terminal. The terminal may show the link of a mail, and the log may not. */
	readonly print: (line: string) => void;
}

/** The routes of accounts, for `/auth/v1`; the worker that sends their mails; and the cleanup of their tables. */
export function startAuthService({ pool, shares, keys, settings, log, print }: AuthServiceDeps) {
	const { siteUrl, dataDir, passwordLogin, anonymousSignIn, signUp, signUpByInvitation, trustProxy } = settings;
	const isLocalOnly = isLocalOnlyServer(settings);
	const verifyAccessToken = cacheVerifiedTokens(createAccessTokenVerifier(keys, siteUrl));
	const limits = openRateLimits(pool, keys.secret, settings.mailLimitPerHour);

	const { deliver, outbox } = settings.mail
		? { deliver: createSmtpDelivery(settings.mail.smtpUrl, settings.mail.from) }
		: openOutbox(dataDir, isLocalOnly, print);
	const mailWorker = startMailWorker({
		pool,
		resolveMail: createMailResolver(pool, siteUrl, keys.secret),
		consumeLimits: createSendLimiter(limits),
		deliver,
		log,
	});
	const stopCleanup = startCleanup(pool, log);

	const auth: AuthContext = {
		...limits,
		pool,
		shares,
		keys,
		siteUrl,
		...{ passwordLogin, anonymousSignIn, signUp, signUpByInvitation, trustProxy, isLocalOnly },
		redirectOrigins: [siteUrl, ...settings.redirectOrigins],
		providers: createOpenIdProviders(settings, `${getIssuer(siteUrl)}/callback`),
		verifyAccessToken,
		wakeMailWorker: mailWorker.wake,
		log,
	};
	return {
		app: authRoutes(auth),
		outbox: outbox && isLocalOnly ? createOutboxPages(outbox) : undefined,
		publishableKey: keys.publishableKey,
		verifyAccessToken,
		limits,
		/** Resolves when every mail that is due has been tried. */
		sendMails: mailWorker.wake,
		/** Call it when no request is left, before the pool ends. */
		async stop() {
			await Promise.all([mailWorker.stop(), stopCleanup()]);
		},
	};
}
