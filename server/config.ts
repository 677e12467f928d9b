import type { BlockList } from "node:net";
import * as v from "valibot";
import type { SignUpPolicy } from "./auth/accounts/may-sign-up.ts";
import type { OpenIdSettings } from "./auth/openid/openid-client.ts";
import type { BackupSchedule } from "./backup/backup-schedule.ts";
import type { MetricsAddress } from "./metrics/serve-metrics.ts";
import { type Environment, readSecretFiles } from "./secret-files.ts";
import { SETTINGS_OF_BUILT_IN_ACCOUNTS, settingsSchema } from "./settings.ts";
import { StartupError } from "./startup-error.ts";

interface OpenIdConfig extends OpenIdSettings {
	/** `custom:<id>` is the provider of its accounts. */
	readonly id: string;
	/** The name on its button. */
	readonly name: string;
	/** If false, it only opens existing accounts. */
	readonly makesAccounts: boolean;
}

export interface Config {
	readonly port: number;
	readonly host: string;
	/** Where Prometheus can ask; undefined without metrics. */
	readonly metrics: MetricsAddress | undefined;
	/** Public origin. Undefined means http://localhost:PORT. */
	readonly siteUrl: string | undefined;
	readonly dataDir: string;
	readonly databaseUrl: string | undefined;
	readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined;
	/** The limit of all instances together. */
	readonly mailLimitPerHour: number;
	readonly google: { readonly clientId: string; readonly clientSecret: string; readonly issuer: string } | undefined;
	/** An operator's own provider of sign-ins. */
	readonly openId: OpenIdConfig | undefined;
	readonly passwordLogin: boolean;
	/** Backups by a timer, into DATA_DIR. */
	readonly backups: BackupSchedule | undefined;
	/** Whether screens sign in without an account. */
	readonly anonymousSignIn: boolean;
	readonly signUp: SignUpPolicy;
	/** Whether an invitation to a family makes an account, whatever `signUp` says. */
	readonly signUpByInvitation: boolean;
	/** A proxy in front adds the client's address to X-Forwarded-For. */
	readonly trustProxy: boolean;
	readonly redirectOrigins: readonly string[];
	/** Origins that may show a screen in a frame. */
	readonly frameAncestors: readonly string[];
	/** Private networks in which webhooks may be, also without https. */
	readonly webhookNetworks: BlockList | undefined;
	readonly supabase: { readonly url: string; readonly publishableKey: string } | undefined;
}

/** The default of METRICS_HOST: only the operator may see figures about a server. */
const LOOPBACK = "127.0.0.1";

/**
 * Reads the settings; an empty variable counts as not set.
 * @throws StartupError naming the first invalid one, and why
 */
export function readConfig(environment: Environment): Config {
	const settings = Object.fromEntries(
		Object.entries(readSecretFiles(environment)).filter(
			([name, value]) => name in settingsSchema.entries && value !== "",
		),
	);
	const parsed = v.safeParse(settingsSchema, settings, { abortEarly: true });
	if (!parsed.success) throw new StartupError(`${v.getDotPath(parsed.issues[0])} ${parsed.issues[0].message}`);
	const env = parsed.output;
	const mail = requireBoth("SMTP_URL", env.SMTP_URL, "MAIL_FROM", env.MAIL_FROM);
	const google = requireBoth(
		"GOOGLE_CLIENT_ID",
		env.GOOGLE_CLIENT_ID,
		"GOOGLE_CLIENT_SECRET",
		env.GOOGLE_CLIENT_SECRET,
	);
	const supabase = requireBoth(
		"SUPABASE_URL",
		env.SUPABASE_URL,
		"SUPABASE_PUBLISHABLE_KEY",
		env.SUPABASE_PUBLISHABLE_KEY,
	);
	const openId = readOpenId(env);
	if (!env.PASSWORD_LOGIN && !google && !openId)
		throw new StartupError("PASSWORD_LOGIN=false needs OPENID_ISSUER or GOOGLE_CLIENT_ID, or nobody could log in");
	if (supabase) refuseProjectSettings(settings);
	if (env.METRICS_HOST !== undefined && env.METRICS_PORT === undefined)
		throw new StartupError("METRICS_HOST needs METRICS_PORT as well");
	return {
		port: env.PORT,
		host: env.HOST,
		metrics:
			env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST ?? LOOPBACK, port: env.METRICS_PORT },
		siteUrl: env.SITE_URL,
		dataDir: env.DATA_DIR,
		databaseUrl: env.DATABASE_URL,
		mail: mail && { smtpUrl: mail[0], from: mail[1] },
		mailLimitPerHour: env.MAIL_LIMIT_PER_HOUR,
		google: google && { clientId: google[0], clientSecret: google[1], issuer: env.GOOGLE_ISSUER },
		openId,
		passwordLogin: env.PASSWORD_LOGIN,
		backups: env.BACKUP_EVERY === undefined ? undefined : { everyHours: env.BACKUP_EVERY, keep: env.BACKUP_KEEP },
		anonymousSignIn: env.ANONYMOUS_SIGN_IN,
		signUp: env.SIGN_UP,
		signUpByInvitation: env.SIGN_UP_BY_INVITATION,
		trustProxy: env.TRUST_PROXY,
		redirectOrigins: env.REDIRECT_ORIGINS ?? [],
		frameAncestors: env.FRAME_ANCESTORS ?? [],
		webhookNetworks: env.WEBHOOK_NETWORKS,
		supabase: supabase && { url: supabase[0], publishableKey: supabase[1] },
	};
}

function requireBoth(oneName: string, one: string | undefined, otherName: string, other: string | undefined) {
	if (one !== undefined && other !== undefined) return [one, other] as const;
	if (one !== undefined) throw new StartupError(`${oneName} needs ${otherName} as well`);
	if (other !== undefined) throw new StartupError(`${otherName} needs ${oneName} as well`);
	return undefined;
}

function readOpenId(env: v.InferOutput<typeof settingsSchema>): OpenIdConfig | undefined {
	const { OPENID_ISSUER: issuer, OPENID_CLIENT_ID: clientId, OPENID_CLIENT_SECRET: clientSecret } = env;
	requireBoth("OPENID_CLIENT_ID", clientId, "OPENID_CLIENT_SECRET", clientSecret);
	requireBoth("OPENID_ISSUER", issuer, "OPENID_CLIENT_ID", clientId);
	if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
		if (env.OPENID_NAME !== undefined) throw new StartupError("OPENID_NAME needs OPENID_ISSUER as well");
		return undefined;
	}
	const name = env.OPENID_NAME ?? new URL(issuer).hostname;
	return { id: env.OPENID_ID, name, issuer, clientId, clientSecret, makesAccounts: env.OPENID_ACCOUNTS === "made" };
}

/** A Supabase project has its own settings, so it must not look as if ours applied. */
function refuseProjectSettings(settings: Environment): void {
	const [name] = SETTINGS_OF_BUILT_IN_ACCOUNTS.filter((setting) => settings[setting] !== undefined);
	if (name !== undefined)
		throw new StartupError(
			`${name} is for built-in accounts; the Supabase project of SUPABASE_URL has settings of its own`,
		);
}
