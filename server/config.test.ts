import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

test("an empty environment gives the defaults", () => {
	expect(readConfig({})).toEqual({
		port: 3000,
		host: "127.0.0.1",
		siteUrl: undefined,
		dataDir: "./data",
		databaseUrl: undefined,
		mail: undefined,
		mailLimitPerHour: 500,
		google: undefined,
		openId: undefined,
		passwordLogin: true,
		backups: undefined,
		signUp: "open",
		signUpByInvitation: true,
		anonymousSignIn: true,
		trustProxy: false,
		redirectOrigins: [],
		frameAncestors: [],
		supabase: undefined,
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
		SUPABASE_URL: "https://abc.supabase.co",
		SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
	});
	expect(config).toEqual({
		port: 0,
		host: "::1",
		metrics: { host: "127.0.0.1", port: 9464 },
		siteUrl: "https://turns.example.org",
		dataDir: "/var/lib/turns",
		databaseUrl: "postgres://turns@db/turns",
		mail: { smtpUrl: "smtps://user:word@mail.example.org", from: "Whose Turn? <turns@example.org>" },
		mailLimitPerHour: 60,
		google: { clientId: "id", clientSecret: "secret", issuer: "https://accounts.google.com" },
		openId: undefined,
		passwordLogin: true,
		backups: undefined,
		signUp: "open",
		signUpByInvitation: true,
		anonymousSignIn: true,
		trustProxy: true,
		redirectOrigins: ["https://app.example.org", "http://localhost:5173"],
		frameAncestors: ["http://homeassistant.local:8123"],
		supabase: { url: "https://abc.supabase.co", publishableKey: "sb_publishable_x" },
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
	const config = readConfig({ SUPABASE_URL: "https://abc.supabase.co", SUPABASE_PUBLISHABLE_KEY: key });
	expect(config.supabase?.publishableKey).toBe(key);
});

describe("nonsense is refused in one line that names the setting", () => {
	test.each([
		["METRICS_PORT", "on"],
		["PORT", "-1"],
		["PORT", "65536"],
		["PORT", "3000.5"],
		["PORT", "0x50"],
		["PORT", " 80"],
		["PORT", "http"],
		["HOST", "localhost:3000"],
		["HOST", "http://localhost"],
		["HOST", "two words"],
		["SITE_URL", "turns.example.org"],
		["SITE_URL", "ftp://turns.example.org"],
		["SITE_URL", "https://turns.example.org/app"],
		["SITE_URL", "https://turns.example.org/?a=b"],
		["SITE_URL", "https://user@turns.example.org"],
		["DATABASE_URL", "mysql://db/turns"],
		["DATABASE_URL", "/run/postgresql"],
		["SMTP_URL", "mail.example.org:25"],
		["MAIL_FROM", "nobody"],
		["MAIL_FROM", "a@b.org\r\nBcc: c@d.org"],
		["MAIL_LIMIT_PER_HOUR", "0"],
		["MAIL_LIMIT_PER_HOUR", "-1"],
		["MAIL_LIMIT_PER_HOUR", "1.5"],
		["MAIL_LIMIT_PER_HOUR", "1000000"],
		["MAIL_LIMIT_PER_HOUR", "many"],
		["SIGN_UP", "shut"],
		["BACKUP_EVERY", "24"],
		["BACKUP_KEEP", "0"],
		["WEBHOOK_NETWORKS", "192.168.1.5"],
		["OPENID_ISSUER", "id.example.org"],
		["OPENID_ID", "Pocket ID"],
		["OPENID_NAME", "two\nlines"],
		["OPENID_ACCOUNTS", "both"],
		["PASSWORD_LOGIN", "no"],
		["GOOGLE_ISSUER", "accounts.google.com"],
		["SUPABASE_URL", "https://abc.supabase.co/rest/v1"],
		["SUPABASE_PUBLISHABLE_KEY", "sb_secret_abc"],
		["SUPABASE_PUBLISHABLE_KEY", apiToken("service_role")],
	])("%s=%j", (name, value) => {
		const error = readConfigError({ [name]: value });
		expect(error).toMatch(new RegExp(`^${name} (?:must|is) [^\\n]+$`));
		expect(error).not.toContain(value);
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

test("a password that breaks its address is refused with what to write instead, and not told", () => {
	expect(readConfigError({ SMTP_URL: "smtps://anna:pa#ss@mail.example.org" })).toMatch(
		/^SMTP_URL must be an address: (?!.*pa#ss).*# .* %23/,
	);
});

test("a path in SITE_URL is refused with the reason", () => {
	expect(readConfigError({ SITE_URL: "https://example.org/turns" })).toMatch(
		/^SITE_URL must have no path: .*service worker/,
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
	const project = { SUPABASE_URL: "https://abc.supabase.co", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" };
	expect(readConfigError({ ...project, SIGN_UP: "closed" })).toMatch(/^SIGN_UP is for built-in accounts; /);
});

describe("a secret in a file", () => {
	let folder: string;
	beforeAll(() => {
		folder = mkdtempSync(join(tmpdir(), "whose-turn-secrets-"));
	});
	afterAll(() => rmSync(folder, { recursive: true }));

	function writeSecret(text: string): string {
		const file = join(folder, "secret");
		writeFileSync(file, text);
		return file;
	}

	const SECRET_VALUES: Record<(typeof SECRETS)[number], string> = {
		DATABASE_URL: "postgres://turns:secret@db/turns",
		SMTP_URL: "smtp://turns:secret@mail",
		GOOGLE_CLIENT_SECRET: " of Google's ",
		OPENID_CLIENT_SECRET: "of ours",
		SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
	};

	test.each(SECRETS)("%s_FILE is read as %s is, without the newline at its end", (name) => {
		const project = name === "SUPABASE_PUBLISHABLE_KEY" && { SUPABASE_URL: "https://abc.supabase.co" };
		const provider = name === "OPENID_CLIENT_SECRET" && {
			OPENID_ISSUER: "https://id.example.org",
			OPENID_CLIENT_ID: "id",
		};
		const partners = {
			MAIL_FROM: name === "SMTP_URL" ? "a@b.org" : "",
			GOOGLE_CLIENT_ID: name === "GOOGLE_CLIENT_SECRET" ? "id" : "",
			...project,
			...provider,
		};
		const given = readConfig({ ...partners, [name]: SECRET_VALUES[name] });
		for (const newline of ["", "\n", "\r\n"]) {
			const file = writeSecret(SECRET_VALUES[name] + newline);
			expect(readConfig({ ...partners, [`${name}_FILE`]: file })).toEqual(given);
		}
	});

	test("is refused in one line when both are set, when it is empty, and when it cannot be read", () => {
		const file = writeSecret("postgres://turns:secret@db/turns");
		expect(readConfigError({ DATABASE_URL: "postgres://turns@db/turns", DATABASE_URL_FILE: file })).toBe(
			"DATABASE_URL and DATABASE_URL_FILE are both set: keep one of them",
		);
		expect(readConfigError({ DATABASE_URL_FILE: join(folder, "none") })).toBe(
			"DATABASE_URL_FILE names a file that cannot be read (ENOENT)",
		);
		expect(readConfigError({ DATABASE_URL_FILE: folder })).toBe(
			"DATABASE_URL_FILE names a file that cannot be read (EISDIR)",
		);
		expect(readConfigError({ DATABASE_URL_FILE: writeSecret("\n") })).toBe("DATABASE_URL_FILE names an empty file");
		expect(readConfigError({ DATABASE_URL_FILE: writeSecret("mysql://db:secret@x") })).toMatch(
			/^DATABASE_URL must [^\n]+$/,
		);
	});
});
