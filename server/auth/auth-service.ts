import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Hono } from "hono";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { isLocalOnlyServer } from "../loopback.ts";
import type { DeliverMail } from "../mail/delivery.ts";
import { type Outbox, openOutbox } from "../mail/outbox.ts";
import { outboxRoutes } from "../mail/outbox-pages.ts";
import type { MailJob, MailKind } from "../mail/queue.ts";
import { createSmtpDelivery } from "../mail/smtp.ts";
import { type OutgoingMail, startMailWorker } from "../mail/worker.ts";
import { consumeLimits, openRateLimits, type RateLimits } from "../rate-limits.ts";
import type { VerifyAccessToken } from "./access-tokens.ts";
import { type AuthSettings, createAuth } from "./auth.ts";
import { startCleanup } from "./cleanup.ts";
import type { Keys } from "./keys.ts";
import { createMailResolver } from "./mails.ts";
import { stripSubaddress } from "./strip-subaddress.ts";

export interface AuthServiceDeps {
	/** Of the server's login; the database is migrated. */
	readonly pool: Pool;
	/** From `loadKeys`. */
	readonly keys: Keys;
	readonly settings: AuthSettings & {
		readonly dataDir: string;
		/** Mails of the whole server. */
		readonly mailLimitPerHour: number;
		/** Without it mails go to the outbox in `dataDir`. */
		readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined;
	};
	readonly log: Logger;
	/** Says one line on the terminal: unlike the log, it may show the link of a mail that was not sent. */
	readonly print: (line: string) => void;
}

/** The pages that show mails which were not sent. */
export interface OutboxPages {
	/** To be mounted at `/outbox`, before the middleware that sets the site's security headers: it has its own. */
	readonly app: Hono;
	/** A secret of this start; only whoever reads the terminal may learn it. */
	readonly path: string;
}

export interface AuthService {
	/** To be mounted at `/auth/v1`. */
	readonly app: Hono;
	readonly outbox: OutboxPages | undefined;
	/** For `config.json`. */
	readonly publishableKey: string;
	readonly verifyAccessToken: VerifyAccessToken;
	/** Sends the mails that are due; resolves when all have been tried. */
	readonly sendMails: () => Promise<void>;
	/** To be called when no request is left, before the pool ends. */
	stop(): Promise<void>;
}

/** Everything that accounts need around their routes: limits, mails and who carries them. */
export function startAuthService({ pool, keys, settings, log, print }: AuthServiceDeps): AuthService {
	const { deliver, outbox } = createMailTransport(settings, print);
	const limits = openRateLimits(pool, keys.secret, settings.mailLimitPerHour);
	const address = createMailResolver(pool, settings.siteUrl);
	const worker = startMailWorker({
		pool,
		resolveMail: address,
		consumeLimits: createMailLimiter(limits),
		deliver,
		log,
	});
	const stopCleaning = startCleanup(pool, log);
	const { app, verifyAccessToken } = createAuth({ pool, keys, settings, limits, wakeMailWorker: worker.wake, log });
	return {
		app,
		outbox: outbox && isLocalOnlyServer(settings) ? createOutboxPages(outbox) : undefined,
		publishableKey: keys.publishableKey,
		verifyAccessToken,
		sendMails: worker.wake,
		async stop() {
			await Promise.all([worker.stop(), stopCleaning()]);
		},
	};
}

function createOutboxPages(outbox: Outbox): OutboxPages {
	const key = randomBytes(16).toString("base64url");
	return { app: outboxRoutes(outbox, key), path: `/outbox/${key}` };
}

/** Warn an owner, so they never wait; an account's own limits bound them. */
const NOTICE_KINDS: ReadonlySet<MailKind> = new Set(["password-changed", "email-changed", "email-change-asked"]);

/** What a mail costs when it is sent: its place in the server's hour and, if it goes elsewhere than where it was counted, one there. */
function createMailLimiter({ consumeLimit }: RateLimits) {
	return async (job: MailJob, { to, isConfirmed }: OutgoingMail): Promise<void> => {
		if (NOTICE_KINDS.has(job.kind)) return;
		await consumeLimits(
			...(isConfirmed ? [] : [() => consumeLimit("mailToUnproven", "")]),
			() => consumeLimit("mailPerServer", ""),
			...(to === job.recipient ? [] : [() => consumeLimit("mailPerRecipient", stripSubaddress(to))]),
		);
	};
}

function createMailTransport(settings: AuthServiceDeps["settings"], print: (line: string) => void): MailTransport {
	const { mail, dataDir } = settings;
	if (mail) return { deliver: createSmtpDelivery(mail.smtpUrl, mail.from) };
	const folder = join(dataDir, "outbox");
	const isShown = isLocalOnlyServer(settings);
	if (!isShown) print(`Warning: SMTP_URL is not set, so mails are not sent but kept in ${folder}.`);
	const outbox = openOutbox(folder, isShown, print);
	return { deliver: outbox.deliver, outbox };
}

interface MailTransport {
	readonly deliver: DeliverMail;
	readonly outbox?: Outbox;
}
