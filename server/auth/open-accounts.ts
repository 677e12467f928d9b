import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Hono } from "hono";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { isForThisMachine } from "../loopback.ts";
import type { Deliver } from "../mail/delivery.ts";
import { type Outbox, openOutbox } from "../mail/outbox.ts";
import { outboxPages } from "../mail/outbox-pages.ts";
import type { MailJob, MailKind } from "../mail/queue.ts";
import { smtpDelivery } from "../mail/smtp.ts";
import { type Addressed, startMailWorker } from "../mail/worker.ts";
import { openRateLimits, type RateLimits, spendAll } from "../rate-limits.ts";
import type { VerifyAccessToken } from "./access-tokens.ts";
import { type AuthSettings, createAuth } from "./auth.ts";
import { startCleaning } from "./cleaning.ts";
import type { Keys } from "./keys.ts";
import { mailboxOf } from "./mailbox.ts";
import { mailAddresser } from "./mails.ts";

export interface AccountParts {
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
export interface ShownOutbox {
	/** To be mounted at `/outbox`, before the middleware that sets the site's security headers: it has its own. */
	readonly app: Hono;
	/** A secret of this start; only whoever reads the terminal may learn it. */
	readonly path: string;
}

export interface Accounts {
	/** To be mounted at `/auth/v1`. */
	readonly app: Hono;
	readonly outbox: ShownOutbox | undefined;
	/** For `config.json`. */
	readonly publishableKey: string;
	readonly verifyAccessToken: VerifyAccessToken;
	/** Sends the mails that are due; resolves when all have been tried. */
	readonly sendMails: () => Promise<void>;
	/** To be called when no request is left, before the pool ends. */
	stop(): Promise<void>;
}

/** Everything that accounts need around their routes: limits, mails and who carries them. */
export function openAccounts({ pool, keys, settings, log, print }: AccountParts): Accounts {
	const { deliver, outbox } = carrier(settings, print);
	const limits = openRateLimits(pool, keys.secret, settings.mailLimitPerHour);
	const address = mailAddresser(pool, settings.siteUrl);
	const worker = startMailWorker({ pool, address, spend: mailSpender(limits), deliver, log });
	const stopCleaning = startCleaning(pool, log);
	const { app, verifyAccessToken } = createAuth({ pool, keys, settings, limits, wakeMail: worker.wake, log });
	return {
		app,
		outbox: outbox && isForThisMachine(settings) ? showOutbox(outbox) : undefined,
		publishableKey: keys.publishableKey,
		verifyAccessToken,
		sendMails: worker.wake,
		async stop() {
			await Promise.all([worker.stop(), stopCleaning()]);
		},
	};
}

function showOutbox(outbox: Outbox): ShownOutbox {
	const key = randomBytes(16).toString("base64url");
	return { app: outboxPages(outbox, key), path: `/outbox/${key}` };
}

/** Warn an owner, so they never wait; an account's own limits bound them. */
const NOTICES: ReadonlySet<MailKind> = new Set(["password-changed", "email-changed", "email-change-asked"]);

/** What a mail costs when it is sent: its place in the server's hour and, if it goes elsewhere than where it was counted, one there. */
function mailSpender({ spend }: RateLimits) {
	return async (job: MailJob, { to, isProven }: Addressed): Promise<void> => {
		if (NOTICES.has(job.kind)) return;
		await spendAll(
			...(isProven ? [] : [() => spend("mailToUnproven", "")]),
			() => spend("mailPerServer", ""),
			...(to === job.recipient ? [] : [() => spend("mailPerRecipient", mailboxOf(to))]),
		);
	};
}

function carrier(settings: AccountParts["settings"], print: (line: string) => void): Carrier {
	const { mail, dataDir } = settings;
	if (mail) return { deliver: smtpDelivery(mail.smtpUrl, mail.from) };
	const folder = join(dataDir, "outbox");
	const isShown = isForThisMachine(settings);
	if (!isShown) print(`Warning: SMTP_URL is not set, so mails are not sent but kept in ${folder}.`);
	const outbox = openOutbox(folder, isShown, print);
	return { deliver: outbox.deliver, outbox };
}

interface Carrier {
	readonly deliver: Deliver;
	readonly outbox?: Outbox;
}
