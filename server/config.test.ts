import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { setUpTestFolder } from "../tests/helpers/set-up.ts";
import { readConfig } from "./config.ts";
import { SECRETS } from "./settings.ts";
import { StartupError } from "./startup-error.ts";

function readConfigError(environment: Record<string, string>): string {
	try {
		readConfig(environment);
	} catch (error) {
		if (error instanceof StartupError) return error.message;
		throw error;
	}
	return "";
}

/** A token as Supabase makes them, as far as its reader looks. */
function apiToken(role: string): string {
	const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
	return `${part({ alg: "HS256" })}.${part({ role })}.signature`;
}

const PROJECT = { SUPABASE_URL: "https://abc.supabase.co", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" };

test("an empty environment gives the defaults", () => {
	expect(readConfig({})).toEqual({
		...{ port: 3000, host: "127.0.0.1", dataDir: "./data", trustProxy: false, mailLimitPerHour: 500 },
		...{ passwordLogin: true, signUp: "open", signUpByInvitation: true, anonymousSignIn: true },
		...{ redirectOrigins: [], frameAncestors: [] },
	});
});

test("every setting is read", () => {
	const config = readConfig({
		PORT: "0",
		HOST: "::1",
		METRICS_PORT: "9464",
		SITE_URL: "https://Turns.example.org/",
		DATA_DIR: "/var/lib/turns",
		DATABASE_URL: "postgres://turns@db/turns",
		SMTP_URL: "smtps://user:word@mail.example.org",
		MAIL_FROM: "Whose Turn? <turns@example.org>",
		MAIL_LIMIT_PER_HOUR: "60",
		GOOGLE_CLIENT_ID: "id",
		GOOGLE_CLIENT_SECRET: "secret",
		TRUST_PROXY: "true",
		REDIRECT_ORIGINS: "https://app.example.org, http://localhost:5173/",
		FRAME_ANCESTORS: "http://homeassistant.local:8123",
		...PROJECT,
	});
	expect(config).toEqual({
		...readConfig({}),
		...{ port: 0, host: "::1", metrics: { host: "127.0.0.1", port: 9464 }, siteUrl: "https://turns.example.org" },
		...{ dataDir: "/var/lib/turns", databaseUrl: "postgres://turns@db/turns", mailLimitPerHour: 60, trustProxy: true },
		mail: { smtpUrl: "smtps://user:word@mail.example.org", from: "Whose Turn? <turns@example.org>" },
		google: { clientId: "id", clientSecret: "secret", issuer: "https://accounts.google.com" },
		redirectOrigins: ["https://app.example.org", "http://localhost:5173"],
		frameAncestors: ["http://homeassistant.local:8123"],
		supabase: { url: PROJECT.SUPABASE_URL, publishableKey: PROJECT.SUPABASE_PUBLISHABLE_KEY },
	});
});

test("an empty variable is one that is not set", () => {
	expect(readConfig({ PORT: "", SITE_URL: "", GOOGLE_CLIENT_ID: "" })).toEqual(readConfig({}));
});

test("a database may be reached through a socket instead of a host", () => {
	const url = "postgres:///turns?host=/run/postgresql";
	expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
});

test("Supabase's old anonymous key is as good as a publishable one", () => {
	const key = apiToken("anon");
	expect(readConfig({ ...PROJECT, SUPABASE_PUBLISHABLE_KEY: key }).supabase?.publishableKey).toBe(key);
});

describe("nonsense is refused in one line that names the setting", () => {
	const nonsense: Readonly<Record<string, readonly string[]>> = {
		METRICS_PORT: ["on"],
		PORT: ["-1", "65536", "3000.5", "0x50", " 80", "http"],
		HOST: ["localhost:3000", "http://localhost", "two words"],
		SITE_URL: [
			...["turns.example.org", "ftp://turns.example.org", "https://turns.example.org/app"],
			...["https://turns.example.org/?a=b", "https://user@turns.example.org"],
		],
		DATABASE_URL: ["mysql://db/turns", "/run/postgresql"],
		SMTP_URL: ["mail.example.org:25"],
		MAIL_FROM: ["nobody", "a@b.org\r\nBcc: c@d.org"],
		MAIL_LIMIT_PER_HOUR: ["0", "-1", "1.5", "1000000", "many"],
		SIGN_UP: ["shut"],
		BACKUP_EVERY: ["24"],
		BACKUP_KEEP: ["0"],
		WEBHOOK_NETWORKS: ["192.168.1.5"],
		OPENID_ISSUER: ["id.example.org"],
		OPENID_ID: ["Pocket ID"],
		OPENID_NAME: ["two\nlines"],
		OPENID_ACCOUNTS: ["both"],
		PASSWORD_LOGIN: ["no"],
		GOOGLE_ISSUER: ["accounts.google.com"],
		SUPABASE_URL: ["https://abc.supabase.co/rest/v1"],
		SUPABASE_PUBLISHABLE_KEY: ["sb_secret_abc", apiToken("service_role")],
	};

	test.each(Object.entries(nonsense))("%s=%j", (name, values) => {
		for (const value of values) {
			const error = readConfigError({ [name]: value });
			expect(error).toMatch(new RegExp(`^${name} (?:must|is) [^\\n]+$`));
			expect(error).not.toContain(value);
		}
	});

	test.each([
		["METRICS_HOST", "0.0.0.0", "METRICS_PORT"],
		["SMTP_URL", "smtp://mail", "MAIL_FROM"],
		["MAIL_FROM", "a@b.org", "SMTP_URL"],
		["GOOGLE_CLIENT_ID", "id", "GOOGLE_CLIENT_SECRET"],
		["GOOGLE_CLIENT_SECRET", "secret", "GOOGLE_CLIENT_ID"],
		["SUPABASE_URL", "https://abc.supabase.co", "SUPABASE_PUBLISHABLE_KEY"],
		["SUPABASE_PUBLISHABLE_KEY", "key", "SUPABASE_URL"],
	])("%s alone", (name, value, missing) => {
		expect(readConfigError({ [name]: value })).toBe(`${name} needs ${missing} as well`);
	});
});

test("backups are by hours or days, and two weeks of daily ones stay", () => {
	expect(readConfig({ BACKUP_EVERY: "2d" }).backups).toEqual({ everyHours: 48, keep: 14 });
	expect(readConfig({ BACKUP_EVERY: "6h", BACKUP_KEEP: "3" }).backups).toEqual({ everyHours: 6, keep: 3 });
});

test("a password that breaks its address, and a path in SITE_URL, are refused with the reason", () => {
	expect(readConfigError({ SITE_URL: "https://example.org/turns" })).toMatch(
		/^SITE_URL must have no path: .*service worker/,
	);
	expect(readConfigError({ SMTP_URL: "smtps://anna:pa#ss@mail.example.org" })).toMatch(
		/^SMTP_URL must be an address: (?!.*pa#ss).*# .* %23/,
	);
});

test("a provider of sign-ins is read, named by its host if by nothing else", () => {
	const given = { OPENID_ISSUER: "https://id.example.org/app", OPENID_CLIENT_ID: "id", OPENID_CLIENT_SECRET: "secret" };
	const defaults = { id: "openid", name: "id.example.org", makesAccounts: true };
	const client = { issuer: "https://id.example.org/app", clientId: "id", clientSecret: "secret" };
	expect(readConfig(given).openId).toEqual({ ...defaults, ...client });
	const named = { ...given, OPENID_ID: "pocket", OPENID_NAME: "Pocket ID", OPENID_ACCOUNTS: "linked" };
	expect(readConfig({ ...named, PASSWORD_LOGIN: "false" })).toMatchObject({
		openId: { id: "pocket", name: "Pocket ID", makesAccounts: false },
		passwordLogin: false,
	});
	expect(readConfigError({ OPENID_NAME: "Pocket ID" })).toBe("OPENID_NAME needs OPENID_ISSUER as well");
	for (const missing of Object.keys(given))
		expect(readConfigError({ ...given, [missing]: "" })).toMatch(/^OPENID_\w+ needs OPENID_\w+ as well$/);
	expect(readConfigError({ PASSWORD_LOGIN: "false" })).toMatch(/^PASSWORD_LOGIN=false needs OPENID_ISSUER or/);
});

test("what a Supabase project decides is refused beside it", () => {
	expect(readConfigError({ ...PROJECT, SIGN_UP: "closed" })).toMatch(/^SIGN_UP is for built-in accounts; /);
});

describe("a secret in a file", () => {
	const folder = setUpTestFolder();

	function writeSecret(text: string): string {
		const file = join(folder.path, "secret");
		writeFileSync(file, text);
		return file;
	}

	/** And what it is nothing without. */
	const SECRET_VALUES: Record<(typeof SECRETS)[number], readonly [value: string, partners?: Record<string, string>]> = {
		DATABASE_URL: ["postgres://turns:secret@db/turns"],
		SMTP_URL: ["smtp://turns:secret@mail", { MAIL_FROM: "a@b.org" }],
		GOOGLE_CLIENT_SECRET: [" of Google's ", { GOOGLE_CLIENT_ID: "id" }],
		OPENID_CLIENT_SECRET: ["of ours", { OPENID_ISSUER: "https://id.example.org", OPENID_CLIENT_ID: "id" }],
		SUPABASE_PUBLISHABLE_KEY: ["sb_publishable_x", { SUPABASE_URL: "https://abc.supabase.co" }],
	};

	test.each(SECRETS)("%s_FILE is read as %s is, without the newline at its end", (name) => {
		const [value, partners] = SECRET_VALUES[name];
		const given = readConfig({ ...partners, [name]: value });
		for (const newline of ["", "\n", "\r\n"])
			expect(readConfig({ ...partners, [`${name}_FILE`]: writeSecret(value + newline) })).toEqual(given);
	});

	test("is refused in one line when both are set, when it is empty, and when it cannot be read", () => {
		const file = writeSecret("postgres://turns:secret@db/turns");
		const errorOf = (DATABASE_URL_FILE: string, more = {}) => readConfigError({ DATABASE_URL_FILE, ...more });
		expect(errorOf(file, { DATABASE_URL: "postgres://turns@db/turns" })).toBe(
			"DATABASE_URL and DATABASE_URL_FILE are both set: keep one of them",
		);
		expect(errorOf(join(folder.path, "none"))).toBe("DATABASE_URL_FILE names a file that cannot be read (ENOENT)");
		expect(errorOf(folder.path)).toBe("DATABASE_URL_FILE names a file that cannot be read (EISDIR)");
		expect(errorOf(writeSecret("\n"))).toBe("DATABASE_URL_FILE names an empty file");
		expect(errorOf(writeSecret("mysql://db:secret@x"))).toMatch(/^DATABASE_URL must [^\n]+$/);
	});
});
