import { BlockList } from "node:net";
import * as v from "valibot";
import { isSecretKey } from "./secret-key.ts";
import { parseNetworks } from "./webhooks/networks.ts";

const matching = (pattern: RegExp, message: string) => v.pipe(v.string(), v.regex(pattern, message));
const numberMatching = (pattern: RegExp, message: string) => v.pipe(matching(pattern, message), v.transform(Number));

const PORT_RANGE = "must be a whole number from 0 to 65535 (0 takes a free port)";
const portSchema = v.pipe(numberMatching(/^\d{1,5}$/, PORT_RANGE), v.maxValue(65_535, PORT_RANGE));

const hostPattern = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|[0-9a-f:.]*:[0-9a-f:.]*(?:%[a-z0-9]+)?)$/i;
const hostSchema = matching(hostPattern, "must be a host name or an IP address, without a port");

function createUrlSchema(...schemes: readonly string[]) {
	const prefixes = schemes.map((scheme) => `${scheme}://`);
	return v.pipe(
		v.string(),
		v.check(
			(text) => prefixes.some((prefix) => text.toLowerCase().startsWith(prefix)),
			`must be an address that begins with ${prefixes.join(" or ")}`,
		),
		v.check(
			(text) => URL.canParse(text),
			"must be an address: in a login or password, @ : / ? # % are written %40 %3A %2F %3F %23 %25",
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

const originsSchema = v.pipe(
	v.string(),
	v.transform((text) => text.split(",").map((part) => part.trim())),
	v.array(originSchema),
);

const siteUrlSchema = v.pipe(
	createUrlSchema("http", "https"),
	v.check(
		(text) => new URL(text).pathname === "/",
		"must have no path: the service worker belongs to a whole origin, so give the app a host name of its own, such as https://turns.example.org",
	),
	originSchema,
);

const textSchema = v.string();

const booleanSchema = v.pipe(
	v.picklist(["true", "false"], "must be true or false"),
	v.transform((text) => text === "true"),
);

/** Every setting: its name, what it may be, and its default. docs/operating.md says what each means. */
export const settingsSchema = v.object({
	PORT: v.optional(portSchema, "3000"),
	HOST: v.optional(hostSchema, "127.0.0.1"),
	METRICS_PORT: v.optional(portSchema),
	METRICS_HOST: v.optional(hostSchema),
	SITE_URL: v.optional(siteUrlSchema),
	DATA_DIR: v.optional(textSchema, "./data"),
	DATABASE_URL: v.optional(createUrlSchema("postgres", "postgresql")),
	SMTP_URL: v.optional(createUrlSchema("smtp", "smtps")),
	MAIL_FROM: v.optional(matching(/^[^\p{Cc}]*[^\p{Cc}\s]@[^\p{Cc}\s]+$/u, "must be a mail address")),
	MAIL_LIMIT_PER_HOUR: v.optional(numberMatching(/^[1-9]\d{0,5}$/, "must be a whole number from 1 to 999999"), "500"),
	GOOGLE_CLIENT_ID: v.optional(textSchema),
	GOOGLE_CLIENT_SECRET: v.optional(textSchema),
	GOOGLE_ISSUER: v.optional(createUrlSchema("https", "http"), "https://accounts.google.com"),
	OPENID_ISSUER: v.optional(createUrlSchema("https", "http")),
	OPENID_CLIENT_ID: v.optional(textSchema),
	OPENID_CLIENT_SECRET: v.optional(textSchema),
	OPENID_NAME: v.optional(
		v.pipe(v.string(), v.trim(), v.regex(/^[^\p{Cc}]{1,40}$/u, "must be a name of at most 40 characters")),
	),
	OPENID_ID: v.optional(
		matching(/^[a-z0-9][a-z0-9-]{0,40}$/, "must be lower case letters, digits and hyphens"),
		"openid",
	),
	OPENID_ACCOUNTS: v.optional(v.picklist(["made", "linked"], "must be made or linked"), "made"),
	PASSWORD_LOGIN: v.optional(booleanSchema, "true"),
	BACKUP_EVERY: v.optional(
		v.pipe(
			matching(/^[1-9]\d{0,2}[hd]$/, "must be hours or days, such as 12h or 1d"),
			v.transform((text) => Number.parseInt(text, 10) * (text.endsWith("d") ? 24 : 1)),
		),
	),
	BACKUP_KEEP: v.optional(numberMatching(/^[1-9]\d{0,3}$/, "must be a whole number from 1 to 9999"), "14"),
	SIGN_UP: v.optional(v.picklist(["open", "invited", "closed"], "must be open, invited or closed"), "open"),
	SIGN_UP_BY_INVITATION: v.optional(booleanSchema, "true"),
	ANONYMOUS_SIGN_IN: v.optional(booleanSchema, "true"),
	TRUST_PROXY: v.optional(booleanSchema, "false"),
	REDIRECT_ORIGINS: v.optional(originsSchema),
	FRAME_ANCESTORS: v.optional(originsSchema),
	WEBHOOK_NETWORKS: v.optional(
		v.pipe(
			v.string(),
			v.transform(parseNetworks),
			v.instance(BlockList, "must be networks such as 192.168.1.0/24, with commas"),
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

/**
 * Each can also be set by `NAME_FILE`, the path of a file that holds it, such as a secret of Docker, Kubernetes or
 * systemd.
 */
export const SECRETS = [
	"DATABASE_URL",
	"SMTP_URL",
	"GOOGLE_CLIENT_SECRET",
	"OPENID_CLIENT_SECRET",
	"SUPABASE_PUBLISHABLE_KEY",
] as const satisfies readonly (keyof typeof settingsSchema.entries)[];

export const SETTINGS_OF_BUILT_IN_ACCOUNTS = [
	"SIGN_UP",
	"SIGN_UP_BY_INVITATION",
	"ANONYMOUS_SIGN_IN",
	"BACKUP_EVERY",
	"WEBHOOK_NETWORKS",
	"PASSWORD_LOGIN",
	"OPENID_ISSUER",
] as const satisfies readonly (keyof typeof settingsSchema.entries)[];
