import * as v from "valibot";
import { isSecretKey } from "./secret-key.ts";
import { StartupError } from "./startup-error.ts";

const portSchema = v.pipe(
	v.string(),
	v.regex(/^\d{1,5}$/, "must be a whole number from 0 to 65535 (0 takes a free port)"),
	v.transform(Number),
	v.maxValue(65_535, "must be a whole number from 0 to 65535 (0 takes a free port)"),
);

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|[0-9a-f:.]*:[0-9a-f:.]*(?:%[a-z0-9]+)?)$/i;
const hostSchema = v.pipe(v.string(), v.regex(hostPattern, "must be a host name or an IP address, without a port"));

function createUrlSchema(...schemes: readonly string[]) {
	const prefixes = schemes.map((scheme) => `${scheme}://`);
	return v.pipe(
		v.string(),
		v.check(
			(text) => URL.canParse(text) && prefixes.some((prefix) => text.toLowerCase().startsWith(prefix)),
			`must be an address that begins with ${prefixes.join(" or ")}`,
		),
	);
}

const originSchema = v.pipe(
	createUrlSchema("http", "https"),
	v.check((text) => {
		const url = new URL(text);
		return url.href === `${url.origin}/`;
	}, "must be scheme, host and port only, such as https://turns.example.org"),
	v.transform((text) => new URL(text).origin),
);

const textSchema = v.string();

const environmentSchema = v.object({
	PORT: v.optional(portSchema, "3000"),
	HOST: v.optional(hostSchema, "127.0.0.1"),
	SITE_URL: v.optional(originSchema),
	DATA_DIR: v.optional(textSchema, "./data"),
	DATABASE_URL: v.optional(createUrlSchema("postgres", "postgresql")),
	SMTP_URL: v.optional(createUrlSchema("smtp", "smtps")),
	MAIL_FROM: v.optional(v.pipe(v.string(), v.regex(/^[^\p{Cc}]*[^\p{Cc}\s]@[^\p{Cc}\s]+$/u, "must be a mail address"))),
	MAIL_LIMIT_PER_HOUR: v.optional(
		v.pipe(v.string(), v.regex(/^[1-9]\d{0,5}$/, "must be a whole number from 1 to 999999"), v.transform(Number)),
		"500",
	),
	GOOGLE_CLIENT_ID: v.optional(textSchema),
	GOOGLE_CLIENT_SECRET: v.optional(textSchema),
	GOOGLE_ISSUER: v.optional(createUrlSchema("https", "http"), "https://accounts.google.com"),
	TRUST_PROXY: v.optional(
		v.pipe(
			v.picklist(["true", "false"], "must be true or false"),
			v.transform((text) => text === "true"),
		),
		"false",
	),
	REDIRECT_ORIGINS: v.optional(
		v.pipe(
			v.string(),
			v.transform((text) => text.split(",").map((part) => part.trim())),
			v.array(originSchema),
		),
	),
	SUPABASE_URL: v.optional(originSchema),
	SUPABASE_PUBLISHABLE_KEY: v.optional(
		v.pipe(
			v.string(),
			v.check((key) => !isSecretKey(key), "is a secret key; browsers must get the publishable (or anon) one"),
		),
	),
});

export interface Config {
	readonly port: number;
	readonly host: string;
	/** Public origin. Undefined means http://localhost:PORT. */
	readonly siteUrl: string | undefined;
	readonly dataDir: string;
	readonly databaseUrl: string | undefined;
	readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined;
	/** Of all instances. */
	readonly mailLimitPerHour: number;
	readonly google: { readonly clientId: string; readonly clientSecret: string; readonly issuer: string } | undefined;
	/** A proxy in front adds the client's address to X-Forwarded-For. */
	readonly trustProxy: boolean;
	readonly redirectOrigins: readonly string[];
	readonly supabase: { readonly url: string; readonly publishableKey: string } | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the settings; an empty variable counts as not set. @throws StartupError naming the first invalid one, and why */
export function readConfig(environment: Environment): Config {
	const given = Object.entries(environment).filter(
		([name, value]) => name in environmentSchema.entries && value !== "",
	);
	const parsed = v.safeParse(environmentSchema, Object.fromEntries(given), { abortEarly: true });
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
	return {
		port: env.PORT,
		host: env.HOST,
		siteUrl: env.SITE_URL,
		dataDir: env.DATA_DIR,
		databaseUrl: env.DATABASE_URL,
		mail: mail && { smtpUrl: mail[0], from: mail[1] },
		mailLimitPerHour: env.MAIL_LIMIT_PER_HOUR,
		google: google && { clientId: google[0], clientSecret: google[1], issuer: env.GOOGLE_ISSUER },
		trustProxy: env.TRUST_PROXY,
		redirectOrigins: env.REDIRECT_ORIGINS ?? [],
		supabase: supabase && { url: supabase[0], publishableKey: supabase[1] },
	};
}

function requireBoth(oneName: string, one: string | undefined, otherName: string, other: string | undefined) {
	if (one !== undefined && other !== undefined) return [one, other] as const;
	if (one !== undefined) throw new StartupError(`${oneName} needs ${otherName} as well`);
	if (other !== undefined) throw new StartupError(`${otherName} needs ${oneName} as well`);
	return undefined;
}
