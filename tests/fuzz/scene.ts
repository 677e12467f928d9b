import { createHmac, randomUUID } from "node:crypto";
import pg from "pg";
import { findRunningPostgres } from "../../server/database/supervisor/running-postgres.ts";
import { type AccountSite, startAccountSite } from "../helpers/accounts-site.ts";
import { SECRET } from "./judge.ts";

/** What the server writes into an account when somebody asks for mail to its address, which anybody may. */
const MAY_CHANGE = ["updated_at", "confirmation_sent_at", "recovery_sent_at", "confirmation_token", "recovery_token"];

interface Account {
	readonly email: string;
	readonly values: Record<string, string>;
}

export interface Scene {
	readonly site: AccountSite;
	/** Puts this run's own values where their names stand. */
	fill(text: string): string;
	/** Attackers who have lost their account, their session or their family to what they did get others. */
	renewAttackers(): Promise<void>;
	/** All rows of the victim's account and family. */
	victimsRows(): Promise<string>;
	stop(): Promise<void>;
}

/** A server as it is delivered with a fresh database, a family that must stay as it is, and three that attack it. */
export async function setScene(main?: string): Promise<Scene> {
	const site = await startAccountSite(main);
	const { supabaseKey } = await (await fetch(`${site.url}/config.json`)).json();
	const db = new pg.Client({ connectionString: findRunningPostgres(site.dataDir) });
	db.on("error", () => {});
	await db.connect();
	let values: Record<string, string> = { apikey: supabaseKey };

	async function call(token: string, method: string, path: string, body?: object): Promise<Response> {
		const headers = { apikey: supabaseKey, authorization: `Bearer ${token}`, "content-type": "application/json" };
		return fetch(`${site.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
	}

	/** Somebody with an account, a family, and a turn in it. */
	async function newAccount(role: string, word: string): Promise<Account> {
		const { email, signIn } = await site.newcomer();
		const { access_token: token, refresh_token: refresh } = await signIn();
		const { sub: id } = payloadOf(token);
		const [family, member, category, turn] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
		const rows = [
			["family_groups", { id: family, name: `${word} family`, user_id: id }],
			["family_members", { id: member, family_group_id: family, name: `${word} member` }],
			["decision_categories", { id: category, family_group_id: family, name: `${word} category` }],
			["category_cycles", { id: turn, family_group_id: family, category_id: category, member_id: member }],
		] as const;
		for (const [table, row] of rows) {
			const answer = await call(token, "POST", `/rest/v1/${table}`, row);
			if (!answer.ok) throw new Error(`${table}: ${answer.status} ${await answer.text()}`);
		}
		const own = { token, refresh, email, id: String(id), family, member, category, turn };
		return {
			email,
			values: Object.fromEntries(Object.entries(own).map(([name, value]) => [`${role}.${name}`, value])),
		};
	}

	const victim = await newAccount("victim", SECRET);
	values = { ...values, ...victim.values };

	return {
		site,
		fill: (text) => text.replaceAll(/«([\w.]+)»/g, (all, name: string) => values[name] ?? all),
		async renewAttackers() {
			for (const role of ["attacker0", "attacker1", "attacker2"]) {
				const token = values[`${role}.token`] ?? "";
				const isThere =
					(await call(token, "GET", "/auth/v1/user")).ok && payloadOf(token).exp * 1000 > Date.now() + 300_000;
				const family =
					isThere && (await call(token, "GET", `/rest/v1/family_groups?id=eq.${values[`${role}.family`]}`));
				if (family && (await family.json()).length === 1) continue;
				values = { ...values, ...(await newAccount(role, "Some")).values };
			}
			values = {
				...values,
				...forgeries(values["attacker0.token"] ?? "", victim.values["victim.id"] ?? "", supabaseKey),
			};
		},
		async victimsRows() {
			const id = victim.values["victim.id"];
			const family = victim.values["victim.family"];
			const { rows } = await db.query<{ rows: string }>(
				`select jsonb_build_array(
					(select to_jsonb(u) - $3::text[] from auth.users u where id = $1),
					(select jsonb_agg(to_jsonb(i) order by id) from auth.identities i where user_id = $1),
					(select jsonb_agg(to_jsonb(s) order by id) from auth.sessions s where user_id = $1),
					(select jsonb_agg(to_jsonb(t) order by id) from auth.refresh_tokens t where user_id::text = $1::text),
					(select jsonb_agg(to_jsonb(g) order by id) from public.family_groups g where user_id = $1 or id = $2),
					(select jsonb_agg(to_jsonb(m) order by id) from public.family_members m where family_group_id = $2),
					(select jsonb_agg(to_jsonb(c) order by id) from public.decision_categories c where family_group_id = $2),
					(select jsonb_agg(to_jsonb(t) order by id) from public.category_cycles t where family_group_id = $2)
				)::text as rows`,
				[id, family, MAY_CHANGE],
			);
			return rows[0]?.rows ?? "";
		},
		async stop() {
			await db.end();
			await site.stop();
		},
	};
}

/** Tokens that somebody with an account could make of their own. */
function forgeries(token: string, victim: string, apikey: string): Record<string, string> {
	const [head = "", , signature = ""] = token.split(".");
	const claims = payloadOf(token);
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

function payloadOf(token: string): Record<string, unknown> & { exp: number } {
	return JSON.parse(Buffer.from(token.split(".")[1] ?? "e30", "base64url").toString() || '{"exp":0}');
}
