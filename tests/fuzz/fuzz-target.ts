import { createHmac, randomUUID } from "node:crypto";
import http from "node:http";
import pg from "pg";
import { readCatalogue } from "../../server/database/catalogue.ts";
import { findRunningPostgres } from "../../server/database/supervisor/running-postgres.ts";
import { startAccountServer } from "../helpers/account-server.ts";
import { listTables } from "../helpers/test-database.ts";
import { PASSWORD } from "../helpers/users.ts";
import { ATTACKERS } from "./dictionary.ts";
import { VICTIM_SECRET } from "./oracle.ts";

/** Many times what each takes on a busy machine: who waits longer than this waits for a server that is lost. */
const CALL_TIMEOUT_MS = 20_000;
const STEP_TIMEOUT_MS = 40_000;
const START_TIMEOUT_MS = 120_000;

/** Columns that change when mail to an account's address is requested, which anybody may do. */
const VOLATILE_COLUMNS = [
	"updated_at",
	"confirmation_sent_at",
	"recovery_sent_at",
	"confirmation_token",
	"recovery_token",
];

export type FuzzTarget = Awaited<ReturnType<typeof startFuzzTarget>>;

/**
 * The built server with a fresh database, a family that must stay as it is, and those who attack it. Whatever asks the
 * server or the database fails after a while: they may have ended.
 */
export async function startFuzzTarget(main?: string) {
	// A run asks for more mails than the server sends in an hour, and newcomers need theirs.
	const started = startAccountServer({ MAIL_LIMIT_PER_HOUR: "999999" }, main);
	const server = await inTime("the start", started, START_TIMEOUT_MS);
	const { publishableKey: apikey } = server;
	const db = new pg.Client({
		connectionString: findRunningPostgres(server.dataDir),
		connectionTimeoutMillis: CALL_TIMEOUT_MS,
		query_timeout: CALL_TIMEOUT_MS,
	});
	db.on("error", () => {});
	await db.connect();
	const catalogue = await readCatalogue(db);
	const familyTables = await listTables(db);
	const values: Record<string, string> = { apikey, password: PASSWORD };
	let complaints = 0;

	async function call(token: string, method: string, path: string, body?: object): Promise<Response> {
		const headers = {
			apikey,
			...(token && { authorization: `Bearer ${token}` }),
			"content-type": "application/json",
			"x-forwarded-for": server.newAddress(),
		};
		const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
		const more = { method, headers, signal, redirect: "manual" } as const;
		return fetch(`${server.url}${path}`, { ...more, ...(body && { body: JSON.stringify(body) }) });
	}

	/** An account with a family, and a turn in it. */
	async function newAccount(role: string, word: string, password = PASSWORD): Promise<Record<string, string>> {
		const { email, signIn } = await server.createUser(password);
		const { access_token: token, refresh_token: refresh } = await signIn();
		const { sub: id } = decodePayload(token);
		const [family, member, category] = [randomUUID(), randomUUID(), randomUUID()];
		const [turn, past] = [randomUUID(), randomUUID()];
		const rows = [
			["family_groups", { id: family, name: `${word} family`, user_id: id }],
			["family_members", { id: member, family_group_id: family, name: `${word} member` }],
			["decision_categories", { id: category, family_group_id: family, name: `${word} category` }],
			["category_cycles", { id: past, family_group_id: family, category_id: category, member_id: member }],
			["category_cycles", { id: turn, family_group_id: family, category_id: category, member_id: member }],
		] as const;
		for (const [table, row] of rows) {
			const answer = await call(token, "POST", `/rest/v1/${table}`, row);
			if (!answer.ok) throw new Error(`${table}: ${answer.status} ${await answer.text()}`);
		}
		const reset = await call(token, "DELETE", `/rest/v1/category_cycles?id=eq.${past}`);
		if (!reset.ok) throw new Error(`a reset: ${reset.status} ${await reset.text()}`);
		const own = { token, refresh, email, id: String(id), family, member, category, turn, past };
		return Object.fromEntries(Object.entries(own).map(([name, value]) => [`${role}.${name}`, value]));
	}

	/** A link that was mailed, and a way to Google that was begun: what is in them works once. */
	async function newSecrets(role: string): Promise<Record<string, string>> {
		const email = values[`${role}.email`] ?? "";
		const response = await call("", "POST", "/auth/v1/recover", { email });
		if (!response.ok) throw new Error(`recover: ${response.status} ${await response.text()}`);
		const link = new URL(await server.waitForMailedLink(email));
		const pkce = "code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=s256";
		const { headers } = await call("", "GET", `/auth/v1/authorize?provider=google&${pkce}`);
		const google = new URL(headers.get("location") ?? "");
		return {
			[`${role}.mailed`]: link.searchParams.get("token_hash") ?? "",
			[`${role}.state`]: google.searchParams.get("state") ?? "",
		};
	}

	async function renew(role: string): Promise<void> {
		const token = values[`${role}.token`] ?? "";
		const isThere =
			(await call(token, "GET", "/auth/v1/user")).ok && decodePayload(token).exp * 1000 > Date.now() + 300_000;
		const family = isThere && (await call(token, "GET", `/rest/v1/family_groups?id=eq.${values[`${role}.family`]}`));
		if (family && (await family.json()).length === 1) return;
		Object.assign(values, await newAccount(role, "Some"));
		Object.assign(values, await newSecrets(role));
	}

	const victim = await inTime("the victim's account", newAccount("victim", VICTIM_SECRET, randomUUID()));
	Object.assign(values, victim);

	return {
		server,
		/** What requests can reach. */
		catalogue,
		/** Replaces placeholders by this run's own values, as `encoded` writes them. */
		fillPlaceholders: (text: string, encoded = (value: string) => value) =>
			text.replaceAll(/«([\w.]+)»/g, (all, name: string) => encoded(values[name] ?? all)),
		/** Whether the server answers. */
		isUp: async () => server.isRunning() && (await isHealthy(`${server.url}/healthz`)),
		/** Errors of the server since the last call. */
		takeNewErrorLines() {
			const all = server.errorLines();
			const added = all.slice(complaints);
			complaints = all.length;
			return added;
		},
		/** Replaces accounts of attackers that have lost their session or family. */
		async renewAttackerAccounts() {
			await inTime("the attackers' accounts", Promise.all(ATTACKERS.map(renew)));
			Object.assign(values, forgeTokens(values[`${ATTACKERS[0]}.token`] ?? "", values["victim.id"] ?? "", apikey));
		},
		/** All rows of the victim's account and family, as JSON, by table. */
		async readVictimRows(): Promise<ReadonlyMap<string, string>> {
			const { "victim.id": id, "victim.family": family } = victim;
			const ofFamily = familyTables.map((name) => {
				const key = name === "family_groups" ? "id" : "family_group_id";
				return `('${name}', (select jsonb_agg(to_jsonb(t) - 'last_seen' order by to_jsonb(t)::text)
					from public.${name} t
					where ${key} = $2 or to_jsonb(t) ->> 'user_id' = $1::text))`;
			});
			const ofAccount = ["identities", "sessions", "refresh_tokens"].map(
				(name) => `('${name}', (select jsonb_agg(to_jsonb(t) order by id) from auth.${name} t where user_id = $1))`,
			);
			const { rows } = await db.query<{ name: string; rows: string }>(
				`select name, rows::text from (values
					('users', (select jsonb_agg(to_jsonb(u) - $3::text[]) from auth.users u where id = $1)),
					${[...ofAccount, ...ofFamily].join()}
				) as tables (name, rows)`,
				[id, family, VOLATILE_COLUMNS],
			);
			return new Map(rows.map(({ name, rows }) => [name, rows]));
		},
		async stop() {
			await inTime("the database", db.end()).catch(() => {});
			const stopped = server.stop();
			await inTime("the end", stopped)
				.catch(() => server.kill())
				.then(() => inTime("the end", stopped))
				.catch(() => {});
		},
	};
}

/** What a promise comes to, if it does in time. @throws Error naming what took longer */
async function inTime<T>(what: string, promise: Promise<T>, ms = STEP_TIMEOUT_MS): Promise<T> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error(`${what}: nothing within ${ms / 1000} s`)), ms);
	});
	return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Whether the health check succeeds, on a connection of its own. */
function isHealthy(url: string): Promise<boolean> {
	const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
	return new Promise((resolve) => {
		http
			.get(url, { agent: false, signal }, (response) => resolve(response.resume().statusCode === 200))
			.on("error", () => resolve(false));
	});
}

/** Tokens that the user of an account could make of their own. */
function forgeTokens(token: string, victim: string, apikey: string): Record<string, string> {
	const [head = "", , signature = ""] = token.split(".");
	const claims = decodePayload(token);
	const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
	const asVictim = encoded({ ...claims, sub: victim });
	const { kid } = JSON.parse(Buffer.from(head, "base64url").toString());
	const symmetric = `${encoded({ alg: "HS256", typ: "JWT", kid })}.${asVictim}`;
	return {
		"forged.none": `${encoded({ alg: "none", typ: "JWT" })}.${asVictim}.`,
		"forged.public": `${symmetric}.${createHmac("sha256", apikey).update(symmetric).digest("base64url")}`,
		"forged.victim": `${head}.${asVictim}.${signature}`,
		"forged.role": `${head}.${encoded({ ...claims, role: "service_role" })}.${signature}`,
		"forged.late": `${head}.${encoded({ ...claims, exp: claims.exp + 3600 })}.${signature}`,
	};
}

function decodePayload(token: string): Record<string, unknown> & { exp: number } {
	return JSON.parse(Buffer.from(token.split(".")[1] ?? "e30", "base64url").toString() || '{"exp":0}');
}
