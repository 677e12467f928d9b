import * as v from "valibot";
import { type Environment, readSecretFiles } from "./secret-files.ts";
import { SETTINGS_OF_BUILT_IN_ACCOUNTS, settingsSchema } from "./settings.ts";
import { StartupError } from "./startup-error.ts";

export type Config = ReturnType<typeof readConfig>;

type Settings = v.InferOutput<typeof settingsSchema>;

/** The default of METRICS_HOST: only the operator may see figures about a server. */
const LOOPBACK = "127.0.0.1";

/**
 * Reads the settings; an empty variable counts as not set.
 * @throws StartupError naming the first invalid one, and why
 */
export function readConfig(environment: Environment) {
	const settings = Object.fromEntries(
		Object.entries(readSecretFiles(environment)).filter(
			([name, value]) => name in settingsSchema.entries && value !== "",
		),
	);
	const parsed = v.safeParse(settingsSchema, settings, { abortEarly: true });
	if (!parsed.success) throw new StartupError(`${v.getDotPath(parsed.issues[0])} ${parsed.issues[0].message}`);
	const env = parsed.output;
	const mail = requireBoth(env, "SMTP_URL", "MAIL_FROM");
	const google = requireBoth(env, "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET");
	const supabase = requireBoth(env, "SUPABASE_URL", "SUPABASE_PUBLISHABLE_KEY");
	const openId = readOpenId(env);
	if (!env.PASSWORD_LOGIN && !google && !openId)
		throw new StartupError("PASSWORD_LOGIN=false needs OPENID_ISSUER or GOOGLE_CLIENT_ID, or nobody could log in");
	if (supabase) refuseProjectSettings(settings);
	if (env.METRICS_HOST !== undefined && env.METRICS_PORT === undefined)
		throw new StartupError("METRICS_HOST needs METRICS_PORT as well");
	return {
		port: env.PORT,
		host: env.HOST,
		/** Where Prometheus can ask; undefined without metrics. */
		metrics:
			env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST ?? LOOPBACK, port: env.METRICS_PORT },
		/** Public origin. Undefined means http://localhost:PORT. */
		siteUrl: env.SITE_URL,
		dataDir: env.DATA_DIR,
		databaseUrl: env.DATABASE_URL,
		mail: mail && { smtpUrl: mail[0], from: mail[1] },
		/** The limit of all instances together. */
		mailLimitPerHour: env.MAIL_LIMIT_PER_HOUR,
		google: google && { clientId: google[0], clientSecret: google[1], issuer: env.GOOGLE_ISSUER },
		/** An operator's own provider of sign-ins. */
		openId,
		/** Whether accounts have passwords. If not, only providers open them. */
		passwordLogin: env.PASSWORD_LOGIN,
		/** Backups by a timer, into DATA_DIR. */
		backups: env.BACKUP_EVERY === undefined ? undefined : { everyHours: env.BACKUP_EVERY, keep: env.BACKUP_KEEP },
		/** Whether screens sign in without an account. */
		anonymousSignIn: env.ANONYMOUS_SIGN_IN,
		/** Who may make an account: everybody, people whom an operator invites, nobody. It never decides who signs in. */
		signUp: env.SIGN_UP,
		/** Whether an invitation to a family makes an account, whatever `signUp` says. */
		signUpByInvitation: env.SIGN_UP_BY_INVITATION,
		/** A proxy in front adds the client's address to X-Forwarded-For. */
		trustProxy: env.TRUST_PROXY,
		redirectOrigins: env.REDIRECT_ORIGINS ?? [],
		/** Origins that may show a screen in a frame. */
		frameAncestors: env.FRAME_ANCESTORS ?? [],
		/** Private networks in which webhooks may be, also without https. */
		webhookNetworks: env.WEBHOOK_NETWORKS,
		supabase: supabase && { url: supabase[0], publishableKey: supabase[1] },
	};
}

/** @returns both, or undefined without either @throws StartupError if one is set without the other */
function requireBoth<One extends keyof Settings, Other extends keyof Settings>(env: Settings, one: One, other: Other) {
	const { [one]: first, [other]: second } = env;
	if (first !== undefined && second !== undefined) return [first, second] as const;
	if (first !== undefined) throw new StartupError(`${one} needs ${other} as well`);
	if (second !== undefined) throw new StartupError(`${other} needs ${one} as well`);
	return undefined;
}

function readOpenId(env: Settings) {
	const client = requireBoth(env, "OPENID_CLIENT_ID", "OPENID_CLIENT_SECRET");
	const provider = requireBoth(env, "OPENID_ISSUER", "OPENID_CLIENT_ID");
	if (client === undefined || provider === undefined) {
		if (env.OPENID_NAME !== undefined) throw new StartupError("OPENID_NAME needs OPENID_ISSUER as well");
		return undefined;
	}
	const [clientId, clientSecret] = client;
	const [issuer] = provider;
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
